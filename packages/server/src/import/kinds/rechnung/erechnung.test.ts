import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { directoryStore } from '../../../dokumente/directoryStore.ts'
import { ciiRechnung, pdfWith, ublRechnung } from '../../../modules/rechnung/erechnung/testing/samples.ts'
import { counts, kunde, load as loadRecords, sourceOf, today, vertrag } from '../../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { speicherquelle } from '../../dateien/quellen.ts'
import { importNdjson } from '../../importNdjson.ts'

let database: TestDatabase
let root: string
const files = new Map<string, Buffer>()
beforeAll(async () => {
  database = await testDatabase()
  root = await mkdtemp(join(tmpdir(), 'erechnung-'))
  await loadRecords(database.db, [kunde, vertrag, { ...vertrag, id: '4712' }])
  files.set('rechnung.pdf', await pdfWith(ciiRechnung()))
  files.set('ohne.pdf', await pdfWith('x', 'anlage.txt'))
  files.set('kaputt.pdf', await pdfWith(ciiRechnung().slice(0, 2000)))
  files.set('rechnung.xml', Buffer.from(ublRechnung()))
})
afterEach(async () => {
  await database.db.deleteFrom('rechnung').execute()
  await database.db.deleteFrom('dokument').execute()
})
afterAll(async () => {
  await database.close()
  await rm(root, { recursive: true })
})

const load = (lines: readonly object[], probe = false) =>
  importNdjson(database.db, sourceOf(lines), {
    tenantPrefix: 'T-',
    today,
    probe,
    dokumente: { store: directoryStore(root), quelle: speicherquelle((file) => files.get(file)) },
  })
const rechnungen = () => database.db.selectFrom('rechnung').selectAll().orderBy('rechnungsnummer').execute()

const line = (changes: object = {}) => ({
  art: 'dokument',
  id: 'A-1',
  vertragId: '4711',
  rechnungsnummer: 'R-1',
  datei: 'rechnung.pdf',
  erstellzeitpunkt: '2026-01-15T09:00:00+01:00',
  ...changes,
})
const data = {
  _typ: 'RECHNUNG',
  rechnungsnummer: 'R-1',
  vertrag: { vertragsnummer: '4711' },
  rechnungsperiode: { startdatum: '2025-01-01', enddatum: '2025-12-31' },
  gesamtbrutto: { wert: 119 },
}

test('the invoice in a ZUGFeRD PDF becomes the bill that the document names; the same again changes nothing [rechnung-14]', async () => {
  const { arten, hinweise } = await load([line()])
  expect(arten['dokument']).toEqual(counts(1, 0, 0))
  expect(hinweise).toBeUndefined()
  const stored = await rechnungen()
  expect(stored).toMatchObject([
    {
      rechnungsnummer: 'R-1',
      vertrag_id: '4711',
      von: '2025-01-01',
      bis: '2026-01-01',
      rechnungsdatum: '2026-01-15',
      ist_storno: false,
      aus_dokument: 'A-1',
      bo4e: { gesamtbrutto: { wert: 378.82 }, zusatzAttribute: [{ name: 'quelle', wert: 'E-Rechnung' }] },
    },
  ])
  await load([line()])
  expect(await rechnungen()).toEqual(stored)
})

test.each([
  ['a number', { rechnungsnummer: undefined }],
  ['the right number', { rechnungsnummer: 'R-0' }],
])('a stored document that gets %s later is read then, from the store [rechnung-17]', async (_, before) => {
  await load([line(before)])
  expect(await rechnungen()).toEqual([])
  const later = [line({ datei: undefined })]
  await load(later, true)
  expect(await rechnungen()).toEqual([])
  const { hinweise } = await load(later)
  expect(hinweise).toBeUndefined()
  const stored = await rechnungen()
  expect(stored).toMatchObject([
    { rechnungsnummer: 'R-1', aus_dokument: 'A-1', bo4e: { gesamtbrutto: { wert: 378.82 } } },
  ])
  await load(later)
  expect(await rechnungen()).toEqual(stored)
})

test('data that came otherwise stays, and a wrong number is a hint at the field', async () => {
  await load([line({ rechnungsnummer: undefined }), data])
  await load([line({ datei: undefined })])
  expect(await rechnungen()).toMatchObject([{ aus_dokument: null, bo4e: data }])
  const { hinweise } = await load([line({ datei: undefined, rechnungsnummer: 'R-9' })])
  expect(hinweise?.fehler).toEqual([
    'Zeile 1, Feld rechnungsnummer: Die E-Rechnung hat eine andere Nummer als rechnungsnummer. Ihre Posten bleiben ungelesen.',
  ])
})

test('it follows a stored document to another contract', async () => {
  await load([line()])
  await load([line({ datei: undefined, vertragId: '4712' })])
  expect(await rechnungen()).toMatchObject([{ vertrag_id: '4712', bo4e: { vertrag: { vertragsnummer: '4712' } } }])
})

test('a content that is missing in the store is no fault of the line', async () => {
  await load([line({ rechnungsnummer: undefined })])
  await rm(root, { recursive: true })
  expect((await load([line({ datei: undefined })])).arten['dokument']).toEqual(counts(0, 1, 0))
  expect(await rechnungen()).toEqual([])
})

test('an XRechnung as well; a dry run stores nothing', async () => {
  const lines = [line({ datei: 'rechnung.xml', dateiname: 'E-Rechnung.xml' })]
  await load(lines, true)
  expect(await rechnungen()).toEqual([])
  await load(lines)
  expect(await rechnungen()).toMatchObject([{ von: '2026-01-01', bis: '2026-02-01', aus_dokument: 'A-1' }])
})

test('a bill that comes as data replaces it, and is never replaced by it', async () => {
  await load([line()])
  expect((await load([data])).arten['rechnung']).toEqual(counts(0, 1, 0))
  const stored = await rechnungen()
  expect(stored).toMatchObject([{ aus_dokument: null, bo4e: data }])
  await load([line()])
  await load([line({ id: 'A-2' })])
  await load([{ art: 'dokument', id: 'A-1', entfernt: true }])
  expect(await rechnungen()).toEqual(stored)
})

test('in one file the data counts as well', async () => {
  await load([line(), data])
  expect(await rechnungen()).toMatchObject([{ aus_dokument: null, bo4e: data }])
})

test('of two documents the first is read', async () => {
  await load([line(), line({ id: 'A-2', datei: 'rechnung.xml' })])
  expect(await rechnungen()).toMatchObject([{ aus_dokument: 'A-1' }])
  await load([line({ id: 'A-2', datei: 'rechnung.xml' })])
  expect(await rechnungen()).toMatchObject([{ aus_dokument: 'A-1' }])
})

test.each([
  ['its document goes', { art: 'dokument', id: 'A-1', entfernt: true }],
  ['its document is another bill', line({ datei: undefined, rechnungsnummer: 'R-2' })],
  ['its document is of no contract', line({ datei: undefined, vertragId: undefined, kundennummer: 'T-1' })],
  ['its file has no invoice', line({ datei: 'ohne.pdf' })],
  ['its file has a broken one', line({ datei: 'kaputt.pdf' })],
])('it goes when %s', async (_, change) => {
  await load([line()])
  await load([{ art: 'dokument', id: 'A-1', vertragId: '4711', kategorie: 'Rechnung' }])
  expect(await rechnungen()).toHaveLength(1)
  await load([change])
  expect(await rechnungen()).toEqual([])
})

test('it follows its document to another contract', async () => {
  await load([line()])
  await load([line({ vertragId: '4712' })])
  expect(await rechnungen()).toMatchObject([{ vertrag_id: '4712', bo4e: { vertrag: { vertragsnummer: '4712' } } }])
})

test.each([
  [line({ datei: 'ohne.pdf' }), []],
  [line({ rechnungsnummer: undefined }), []],
  [line({ datei: 'kaputt.pdf' }), ['Die E-Rechnung ist nicht lesbar']],
  [line({ rechnungsnummer: 'R-9' }), ['Die E-Rechnung hat eine andere Nummer']],
  [
    line({ vertragId: undefined, kundennummer: 'T-1', datei: 'rechnung.xml' }),
    ['Ohne vertragId bleiben die Posten der E-Rechnung ungelesen'],
  ],
])('%# what cannot be read is a hint at most, and the document is taken', async (document, sentences) => {
  const { arten, hinweise } = await load([document])
  expect(arten['dokument']).toEqual(counts(1, 0, 0))
  expect(await rechnungen()).toEqual([])
  const said = (hinweise?.fehler ?? []).map((text) => /^Zeile 1, Feld datei: ([^.;]*)/.exec(text)?.[1])
  expect(said).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)))
})
