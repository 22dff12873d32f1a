import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { directoryStore } from '../dokumente/directoryStore.ts'
import { today, kunde, refuse, sourceOf, vertrag, zaehler } from '../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { speicherquelle } from './dateien/quellen.ts'
import { importNdjson } from './importNdjson.ts'
import { listKinds } from './kinds/listKinds.ts'
import { createSealer } from './passwoerter.ts'

const text = readFileSync(new URL('../../../../docs/import.md', import.meta.url), 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The fields that the table of a kind lists. */
function documentedFields(art: string): string[] {
  const section = text.split(`\n### \`${art}\``)[1]?.split('\n#')[0] ?? ''
  const cells = section.split('\n').filter((line) => line.startsWith('| `'))
  return cells.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([\w[\].]+)`/g)].map(([, name = '']) => name),
  )
}

test('the examples of docs/import.md can be imported unchanged, one after the other', async () => {
  const examples = [...text.matchAll(/```ndjson\n(.*?)```/gs)].map(([, example = '']) => example)
  const counted: string[] = []
  const dir = await mkdtemp(join(tmpdir(), 'dokumente-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const dokumente = { store: directoryStore(dir), quelle: speicherquelle(() => Buffer.from('%PDF-1.7')) }
  const options = { tenantPrefix: 'SWM-', today, dokumente }
  for (const example of examples) {
    const { arten } = await importNdjson(database.db, sourceOf(Buffer.from(example)), options)
    counted.push(
      Object.values(arten)
        .map(({ neu, entfernt }) => (entfernt > 0 ? `${neu}-${entfernt}` : neu))
        .join(' '),
    )
  }
  expect(counted).toEqual([
    '1 2 1 2 0 0 2 1 2 0 0 0 0 0 0 0 0 0 0',
    '0 0 0 0 0 0 0 0-1 0-2 0 0 0 0 0 0 0 0 0 0',
    '0 0 2 0 0 0 2 0 0 0 0 0 0 0 0 0 0 0 0',
    '0 0 0 0 0 0 1-1 0 0 0 0 0 0 0 0 0 0 0 0',
    '0 0 0 0-1 0 0 0 0 0 2 2 0 0 0 0 0 0 0 0',
    '0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0',
    '0 0 0 0 12 11 0 0 0 0 0 0 0 0 0 0 0 0 0',
    '0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 0 0 0',
    '0 0 0 0 0 0 0 0 0 0 0 0 0 3 0 0 0 0 0',
    '0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 0',
    '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0',
    '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0',
    '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 0',
    '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2',
  ])
})

const arten = [
  'anschlussnutzer',
  'vertrag',
  'zaehler',
  'tarif',
  'preiskalender',
  'preisbestandteil',
  'ablesung',
  'verbrauch',
  'umrechnung',
  'lastgang',
  'marktpreis',
  'gradtagzahl',
  'tarifangebot',
  'rechnungsadresse',
  'bankverbindung',
  'dokument',
  'zahlung',
  'abschlagsplan',
]

test.each(arten)('every documented field of %s exists', async (art) => {
  const fields = documentedFields(art).filter((name) => !name.includes('['))
  expect(fields.length).toBeGreaterThanOrEqual(3)
  const { fehler } = await refuse(database.db, [
    { art, ...Object.fromEntries(fields.map((name) => [name, null])), nirgends: 1 },
  ])
  const unknown = fehler.filter((sentence) => sentence.endsWith('Dieses Feld gibt es nicht.'))
  expect(unknown).toEqual(['Zeile 1, Feld nirgends: Dieses Feld gibt es nicht.'])
})

test('every field of a kind is documented', () => {
  const kinds = listKinds({
    tenantPrefix: '',
    today,
    now: new Date(0),
    sealer: createSealer(),
    findBank: () => undefined,
    rechnungen: {},
  })
  for (const { art, fields } of kinds) {
    const undocumented = Object.keys(fields).filter((name) => !documentedFields(art).includes(name))
    expect(undocumented, `docs/import.md, section \`${art}\`, has no row for them`).toEqual([])
  }
})

/** Fields of every line of the kind: others depend on these, or are needed only by a new record. */
const ofKunde = { kundennummer: 'T-1', entfernt: true }
const least: Record<string, object> = {
  rechnungsadresse: ofKunde,
  bankverbindung: ofKunde,
  dokument: { entfernt: true },
}

/** The fields that have a mark in the column `nötig`. */
function fieldsMarked(art: string, mark: string): string[] {
  const section = text.split(`\n### \`${art}\``)[1]?.split('\n#')[0] ?? ''
  return [...section.matchAll(new RegExp(`^\\| \`(\\w+)\` \\| ${mark} \\|`, 'gm'))].map(([, name = '']) => name)
}

test('a line without a field that docs/import.md calls required is refused for this field', async () => {
  for (const art of arten) {
    const needed = fieldsMarked(art, 'ja').map((name) => `Zeile 1, Feld ${name}: Das Feld fehlt.`)
    const { fehler } = await refuse(database.db, [{ art, ...least[art] }])
    expect(fehler.toSorted()).toEqual(needed.toSorted())
  }
})

test.each([
  { art: 'vertrag', id: 'V-1' },
  { art: 'zaehler', vertragId: '4711', nummer: 'Z-1' },
  {
    art: 'ablesung',
    vertragId: '4711',
    zaehlernummer: 'Z1',
    ablesedatum: '2026-01-02',
    ablesewerte: { '1-0:1.8.0': 1 },
  },
  { art: 'dokument', id: 'D-1', kundennummer: 'T-1' },
])('a new record of $art is refused for each field that docs/import.md calls required for a new one', async (line) => {
  const { fehler } = await refuse(database.db, [kunde, vertrag, zaehler, line])
  const fields = fehler
    .filter((sentence) => sentence.startsWith('Zeile 4'))
    .map((sentence) => /Feld (\w+)/.exec(sentence)?.[1])
  expect(fields.toSorted()).toEqual(fieldsMarked(line.art, 'neu').toSorted())
})
