import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { deriveZustand } from '../../dokumente/checkContents.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import {
  counts,
  today,
  kunde,
  type Lines,
  load as loadRecords,
  sourceOf,
  vertrag,
} from '../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { ordnerquelle } from '../dateien/quellen.ts'
import { importNdjson } from '../importNdjson.ts'
import { ImportRefused } from '../report.ts'

let database: TestDatabase
let root: string
let ordner: string
let store: DokumentStore
beforeAll(async () => {
  database = await testDatabase()
  await loadRecords(database.db, [kunde, vertrag, { ...kunde, kundennummer: 'T-2' }])
})
afterAll(() => database.close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'import-'))
  ordner = join(root, 'dateien')
  await mkdir(ordner)
  store = directoryStore(join(root, 'store'))
})
afterEach(async () => {
  await database.db.deleteFrom('dokument').execute()
  await rm(root, { recursive: true })
})

const load = (lines: Lines, changes: { ordner?: string | undefined; signal?: AbortSignal; probe?: boolean } = {}) => {
  const { signal, probe = false, ...source } = { ordner, ...changes }
  const dokumente = { store, quelle: ordnerquelle(source.ordner) }
  return importNdjson(database.db, sourceOf(lines), {
    tenantPrefix: 'T-',
    today,
    dokumente,
    probe,
    ...(signal && { signal }),
  })
}
async function loadDokumente(...lines: object[]) {
  return (await load(lines)).arten['dokument']
}
async function refuse(...lines: object[]): Promise<readonly string[]> {
  const error: unknown = await load(lines).catch((reason: unknown) => reason)
  if (error instanceof ImportRefused) return error.fehler
  throw new Error(`not refused: ${String(error)}`)
}
const rows = () => database.db.selectFrom('dokument').selectAll().orderBy('id').execute()
const put = (name: string, content: string | Buffer = `%PDF-1.7 ${name}`) => writeFile(join(ordner, name), content)
async function listContents(): Promise<number> {
  let count = 0
  for await (const batch of store.list()) count += batch.length
  return count
}

const cii = () =>
  '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"></rsm:CrossIndustryInvoice>'
const ubl = () => '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"></Invoice>'

const line = (changes: object = {}) => ({
  art: 'dokument',
  id: 'A-1',
  kundennummer: 'T-1',
  kategorie: 'Rechnung',
  beschreibung: 'Abrechnung 2025',
  datei: 'rechnung.pdf',
  erstellzeitpunkt: '2026-01-15T09:00:00+01:00',
  ...changes,
})

test('a document is imported with its file, for the customer or a contract', async () => {
  await put('rechnung.pdf')
  await mkdir(join(ordner, 'bilder'))
  await put('bilder/Zähler.JPG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
  const ofVertrag = { id: 'B-1', kundennummer: null, vertragId: '4711', datei: 'bilder/Zähler.JPG', kategorie: '' }
  expect(await loadDokumente(line({ dateiname: 'Rechnung für Sie.pdf' }), line(ofVertrag))).toEqual(counts(2, 0, 0))
  expect(await rows()).toMatchObject([
    {
      id: 'A-1',
      kundennummer: 'T-1',
      vertrag_id: null,
      kategorie: 'Rechnung',
      beschreibung: 'Abrechnung 2025',
      dateiname: 'Rechnung für Sie.pdf',
      medientyp: 'application/pdf',
      bytes: 21,
      erstellzeitpunkt: new Date('2026-01-15T08:00:00Z'),
    },
    { id: 'B-1', kundennummer: 'T-1', vertrag_id: '4711', kategorie: null, dateiname: 'Zähler.JPG', bytes: 4 },
  ])
  expect(await listContents()).toBe(2)
})

test('the same document again changes nothing; another content is a change and replaces the old one', async () => {
  await put('rechnung.pdf')
  await loadDokumente(line())
  expect(await loadDokumente(line())).toEqual(counts(0, 0, 1))
  await put('rechnung.pdf', '%PDF-1.7 corrected')
  expect(await loadDokumente(line())).toEqual(counts(0, 1, 0))
  expect(await listContents()).toBe(1)
  expect(await loadDokumente(line({ beschreibung: 'berichtigt' }))).toEqual(counts(0, 1, 0))
  expect(await listContents()).toBe(1)
  expect(await rows()).toMatchObject([{ beschreibung: 'berichtigt', bytes: 18 }])
})

test('a line without a file keeps the content; with another one it keeps the name', async () => {
  await put('rechnung.pdf')
  await put('neu.pdf')
  await loadDokumente(line({ dateiname: 'Rechnung für Sie.pdf' }))
  const [before] = await rows()
  const named = { art: 'dokument', id: 'A-1', kundennummer: 'T-1' }
  expect(await loadDokumente({ ...named, kategorie: 'Mahnung' })).toEqual(counts(0, 1, 0))
  expect(await rows()).toEqual([{ ...before, kategorie: 'Mahnung' }])
  expect(await loadDokumente({ ...named, datei: 'neu.pdf' })).toEqual(counts(0, 1, 0))
  expect(await rows()).toMatchObject([{ kategorie: 'Mahnung', dateiname: 'Rechnung für Sie.pdf' }])
  expect((await rows())[0]?.sha256).not.toEqual(before?.sha256)
  expect(await listContents()).toBe(1)
  expect(
    await refuse(
      { ...named, dateiname: 'Bild.png' },
      { ...named, id: 'A-2', erstellzeitpunkt: line().erstellzeitpunkt },
    ),
  ).toEqual([
    'Zeile 1, Feld dateiname: Ein anderer Name braucht die Datei; an ihrem Inhalt zeigt sich, ob er passt.',
    'Zeile 2, Feld datei: Bitte geben Sie die Datei an.',
  ])
  expect(await refuse({ ...named, datei: null })).toEqual(['Zeile 1, Feld datei: Bitte geben Sie die Datei an.'])
})

test('a dry run stores and deletes no content, and counts as the import does', async () => {
  await put('rechnung.pdf')
  await put('neu.pdf')
  await loadDokumente(line(), line({ id: 'A-2' }))
  const before = await rows()
  const lines = [line({ datei: 'neu.pdf' }), { art: 'dokument', id: 'A-2', entfernt: true }, line({ id: 'A-3' })]
  const probe = await load(lines, { probe: true })
  expect(probe.arten['dokument']).toEqual(counts(1, 1, 0, 1))
  expect(await rows()).toEqual(before)
  expect(await listContents()).toBe(1)
  expect(await load(lines)).toEqual(probe)
  expect(await listContents()).toBe(2)
})

test('a content that two documents share stays until both are deleted', async () => {
  await put('rechnung.pdf')
  expect(await loadDokumente(line(), line({ id: 'A-2' }))).toEqual(counts(2, 0, 0))
  expect(await listContents()).toBe(1)
  expect(await loadDokumente({ art: 'dokument', id: 'A-1', entfernt: true })).toEqual(counts(0, 0, 0, 1))
  expect(await listContents()).toBe(1)
  expect(await loadDokumente({ art: 'dokument', id: 'A-2', entfernt: true })).toEqual(counts(0, 0, 0, 1))
  expect(await listContents()).toBe(0)
  expect(await rows()).toEqual([])
  expect(await loadDokumente({ art: 'dokument', id: 'A-2', entfernt: true })).toEqual(counts(0, 0, 1))
})

test.each([
  ['lost', (path: string) => rm(path)],
  ['cut off', (path: string) => truncate(path, 3)],
  ['damaged at its full length', (path: string) => writeFile(path, 'x'.repeat(21))],
])('a content in the store that is %s is restored by the same file', async (_, damage) => {
  await put('rechnung.pdf')
  await loadDokumente(line())
  const [{ sha256 } = { sha256: Buffer.of() }] = await rows()
  const hex = sha256.toString('hex')
  await damage(join(root, 'store', hex.slice(0, 2), hex.slice(2)))
  expect(await deriveZustand(store, sha256)).not.toBe('heil')
  expect(await loadDokumente(line())).toEqual(counts(0, 0, 1))
  expect(await deriveZustand(store, sha256)).toBe('heil')
})

describe('the bill that a document is [dokument-10]', () => {
  const bill = (changes: object = {}) => ({
    _typ: 'RECHNUNG',
    rechnungsnummer: 'R-1',
    vertrag: { vertragsnummer: '4711' },
    rechnungsperiode: { startdatum: '2025-01-01', enddatum: '2025-12-31' },
    gesamtbrutto: { wert: 119 },
    ...changes,
  })
  afterEach(async () => {
    await database.db.deleteFrom('rechnung').execute()
  })

  test('is stored, kept by a line without it and taken away by an empty one', async () => {
    await put('rechnung.pdf')
    await loadDokumente(line({ rechnungsnummer: ' R-1 ' }))
    const named = { art: 'dokument', id: 'A-1', kundennummer: 'T-1' }
    expect(await loadDokumente({ ...named, kategorie: 'Mahnung' })).toEqual(counts(0, 1, 0))
    expect(await rows()).toMatchObject([{ rechnungsnummer: 'R-1' }])
    expect(await loadDokumente({ ...named, rechnungsnummer: '' })).toEqual(counts(0, 1, 0))
    expect(await rows()).toMatchObject([{ rechnungsnummer: null }])
  })

  test('may be of any contract of the customer, but of the contract that the document names', async () => {
    await put('rechnung.pdf')
    await load([bill()])
    const ofVertrag = { kundennummer: null, vertragId: '4711' }
    expect(
      await loadDokumente(
        line({ rechnungsnummer: 'R-1' }),
        line({ ...ofVertrag, id: 'A-2', rechnungsnummer: 'R-1' }),
        line({ ...ofVertrag, id: 'A-3', rechnungsnummer: 'not yet known' }),
      ),
    ).toEqual(counts(3, 0, 0))
  })

  test('is refused where it is of another customer or contract, in the database or in the same file', async () => {
    await put('rechnung.pdf')
    await load([bill()])
    const sentence = 'Diese Rechnung gehört zu einem anderen Vertrag oder Kunden.'
    const other = { ...vertrag, id: '4712' }
    const lines = [
      other,
      line({ kundennummer: 'T-2', rechnungsnummer: 'R-1' }),
      line({ id: 'A-2', kundennummer: null, vertragId: '4712', rechnungsnummer: 'R-1' }),
      bill({ rechnungsnummer: 'R-2' }),
      line({ id: 'A-3', kundennummer: null, vertragId: '4712', rechnungsnummer: 'R-2' }),
      line({ id: 'A-4', rechnungsnummer: 'x'.repeat(65) }),
    ]
    expect(await refuse(...lines)).toEqual([
      `Zeile 2, Feld rechnungsnummer: ${sentence}`,
      `Zeile 3, Feld rechnungsnummer: ${sentence}`,
      `Zeile 5, Feld rechnungsnummer: ${sentence}`,
      expect.stringContaining('Zeile 6, Feld rechnungsnummer: '),
    ])
    expect(await rows()).toEqual([])
  })
})

test('an XRechnung is known by its content, in both syntaxes; its type is stored [dokument-11]', async () => {
  await put('cii.xml', cii())
  await put('ubl.XML', `\uFEFF<?xml version="1.0"?>\n<!-- ${'x'.repeat(3000)} -->\n${ubl()}`)
  await put('ohne Endung', ubl())
  const files = ['cii.xml', 'ubl.XML', 'ohne Endung'].map((datei, index) => line({ id: `A-${index}`, datei }))
  expect(await loadDokumente(...files)).toEqual(counts(3, 0, 0))
  expect((await rows()).map(({ medientyp }) => medientyp)).toEqual(Array(3).fill('application/xml'))
})

test('a file with decomposed umlauts in its name is found', async () => {
  await put('Za\u0308hler.pdf')
  expect(await loadDokumente(line({ datei: 'Zähler.pdf' }))).toEqual(counts(1, 0, 0))
  expect(await rows()).toMatchObject([{ dateiname: 'Zähler.pdf' }])
})

describe('refused', () => {
  /** One import of all cases, each in a line of its own; nothing of it may be stored. */
  async function expectRefusals(cases: readonly (readonly [changes: object, sentence: string])[]): Promise<void> {
    const fehler = await refuse(...cases.map(([changes], index) => line({ id: `A-${index}`, ...changes })))
    expect(fehler).toEqual(
      cases.map(([, sentence], index) => expect.stringContaining(`Zeile ${index + 1}, ${sentence}`)),
    )
    expect(await rows()).toEqual([])
    expect(await listContents()).toBe(0)
  }

  test('fields that are missing, wrong or unknown', async () => {
    await put('rechnung.pdf')
    await expectRefusals([
      [{ id: undefined }, 'Feld id: Das Feld fehlt.'],
      [{ id: 'a/b' }, 'Feld id: Eine Kennung'],
      [{ kundennummer: null }, 'Feld kundennummer: Bitte geben Sie entweder'],
      [{ vertragId: '4711' }, 'Feld kundennummer: Bitte geben Sie entweder'],
      [{ kundennummer: 'T-9' }, 'Feld kundennummer: Diese Kundennummer steht weder'],
      [{ kundennummer: null, vertragId: '4799' }, 'Feld vertragId: Dieser Vertrag'],
      [{ datei: undefined }, 'Feld datei: Bitte geben Sie die Datei an.'],
      [{ dateiname: '../x.pdf' }, 'Feld dateiname: Bitte geben Sie einen Namen'],
      [{ erstellzeitpunkt: '' }, 'Feld erstellzeitpunkt: Das Feld fehlt; ein neuer'],
      [{ erstellzeitpunkt: '2026-01-15T09:00:00' }, 'Feld erstellzeitpunkt: '],
      [{ typ: 'x' }, 'Feld typ: Dieses Feld gibt es nicht.'],
    ])
  })

  test('files that are none, lie elsewhere or are links', async () => {
    await put('rechnung.pdf')
    await mkdir(join(ordner, 'ordner.pdf'))
    await writeFile(join(root, 'geheim.pdf'), '%PDF-1.7 secret')
    await symlink(join(root, 'geheim.pdf'), join(ordner, 'verweis.pdf'))
    await symlink(root, join(ordner, 'hinaus'))
    const files = [
      ['fehlt.pdf', 'Diese Datei gibt es nicht. (fehlt.pdf)'],
      ['rechnung.pdf/x.pdf', 'Diese Datei gibt es nicht. (rechnung.pdf/x.pdf)'],
      ['.', 'Das ist keine Datei.'],
      ['ordner.pdf', 'Das ist keine Datei. (ordner.pdf)'],
      ['../geheim.pdf', 'Bitte geben Sie einen Pfad innerhalb des Ordners'],
      ['ordner.pdf/../../geheim.pdf', 'Bitte geben Sie einen Pfad innerhalb des Ordners'],
      ['/etc/passwd', 'Bitte geben Sie einen Pfad innerhalb des Ordners'],
      ['C:/Windows/win.ini', 'Bitte geben Sie einen Pfad innerhalb des Ordners'],
      ['..\\geheim.pdf', 'Bitte trennen Sie Ordner mit einem Schrägstrich'],
      ['verweis.pdf', 'Verknüpfungen werden nicht eingelesen'],
      ['hinaus/geheim.pdf', 'Verknüpfungen werden nicht eingelesen'],
    ]
    await expectRefusals(files.map(([datei, sentence]) => [{ datei, dateiname: 'x.pdf' }, `Feld datei: ${sentence}`]))
  })

  test('files with content of another kind', async () => {
    const files: readonly (readonly [string, string | Buffer])[] = [
      ['rechnung.pdf', '<html>'],
      ['leer.pdf', ''],
      ['bild.png', '%PDF-1.7'],
      ['brief.docx', '%PDF-1.7'],
      ['liste.csv', Buffer.from([0xff, 0xd8, 0xff])],
      ['brief.xml', '<?xml version="1.0"?><brief/>'],
      ['seite.xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
      ['bild.xml', '%PDF-1.7'],
      ['rechnung.csv', ubl()],
    ]
    for (const [file, content] of files) await put(file, content)
    const sentence = 'Feld datei: Der Inhalt der Datei passt nicht zu ihrem Namen'
    await expectRefusals(files.map(([datei]) => [{ datei }, sentence]))
  })

  test('a file of more than 50 MB, without reading it', async () => {
    await put('rechnung.pdf')
    await truncate(join(ordner, 'rechnung.pdf'), 50_000_001)
    expect(await refuse(line())).toEqual(['Zeile 1, Feld datei: Die Datei ist größer als 50 MB. (rechnung.pdf)'])
    await truncate(join(ordner, 'rechnung.pdf'), 50_000_000)
    expect(await loadDokumente(line())).toEqual(counts(1, 0, 0))
  })

  test('all errors at once, with their lines', async () => {
    await put('rechnung.pdf')
    expect(await refuse(line(), line(), line({ id: 'B-1', datei: 'a.pdf' }), line({ id: 'ä' }))).toEqual([
      'Zeile 2, Feld id: Das Dokument mit dieser Kennung steht schon in Zeile 1.',
      'Zeile 3, Feld datei: Diese Datei gibt es nicht. (a.pdf)',
      expect.stringContaining('Zeile 4, Feld id: '),
    ])
  })

  test.each([
    ['another kind of file', Buffer.from('<html>')],
    ['larger than 50 MB', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(50_000_000)])],
  ])('a file that becomes %s between the check and the copy', async (_, later) => {
    await put('rechnung.pdf')
    const source = ordnerquelle(ordner)
    let opened = 0
    const changing = {
      open: async (file: string) => {
        if (++opened === 2) await put(file, later)
        return source.open(file)
      },
    }
    const options = { tenantPrefix: 'T-', today, dokumente: { store, quelle: changing } }
    await expect(importNdjson(database.db, sourceOf([line()]), options)).rejects.toMatchObject({
      fehler: ['Zeile 1, Feld datei: Die Datei hat sich während des Einspielens geändert. (rechnung.pdf)'],
    })
    expect(await listContents()).toBe(0)
  })

  test('a document of another customer', async () => {
    await put('rechnung.pdf')
    await loadDokumente(line())
    expect(await refuse(line({ kundennummer: 'T-2' }))).toEqual([
      'Zeile 1, Feld id: Diese Kennung gehört schon zu einem Dokument eines anderen Kunden.',
    ])
    expect(await loadDokumente(line({ kundennummer: null, vertragId: '4711' }))).toEqual(counts(0, 1, 0))
  })

  test('from the standard input, unless the folder is named', async () => {
    const error: unknown = await load([line()], { ordner: undefined }).catch((reason: unknown) => reason)
    expect(error instanceof ImportRefused && error.fehler).toEqual([
      'Zeile 1, Feld datei: Bitte nennen Sie mit --dateien den Ordner, in dem die Dateien liegen. (rechnung.pdf)',
    ])
  })
})

describe('contents', () => {
  test('that an interrupted import stored are deleted, and older ones stay', async () => {
    await put('rechnung.pdf')
    await loadDokumente(line())
    await put('zweite.pdf')
    const abort = new AbortController()
    const original = store
    store = {
      ...original,
      put: async (content) => {
        const stored = await original.put(content)
        abort.abort()
        return stored
      },
    }
    const lines = [line({ beschreibung: 'anders' }), line({ id: 'A-2', datei: 'zweite.pdf' })]
    await expect(load(lines, { signal: abort.signal })).rejects.toThrow('aborted')
    expect(await rows()).toMatchObject([{ id: 'A-1', beschreibung: 'Abrechnung 2025' }])
    expect(await listContents()).toBe(1)
  })

  test('that another import may be about to refer to are not deleted', async () => {
    await put('rechnung.pdf')
    await loadDokumente(line())
    await database.db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock_shared(${advisoryLocks.contents})`.execute(other)
      expect(await loadDokumente({ art: 'dokument', id: 'A-1', entfernt: true })).toEqual(counts(0, 0, 0, 1))
      expect(await listContents()).toBe(1)
      await sql`select pg_advisory_unlock_shared(${advisoryLocks.contents})`.execute(other)
    })
  })

  test(
    'are right after the same content was stored and deleted at once, again and again',
    { tags: 'full' },
    async () => {
      await put('rechnung.pdf')
      const remove = { art: 'dokument', id: 'A-1', entfernt: true }
      for (let turn = 0; turn < 4; turn++) {
        await Promise.all([loadDokumente(line({ id: 'B-1' })), loadDokumente(turn % 2 === 0 ? line() : remove)])
        for (const { sha256, bytes } of await rows()) expect(await store.findBytes(sha256)).toBe(bytes)
      }
    },
  )
})
