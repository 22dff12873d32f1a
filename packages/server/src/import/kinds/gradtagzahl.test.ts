import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { counts, gradtagzahl, listRows, load, refuse, sourceOf } from '../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { importNdjson } from '../importNdjson.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => database.db.deleteFrom('gradtagzahl').execute())
afterAll(() => database.close())

const februar = { ...gradtagzahl, monat: '2026-02', gradtage: 480 }

test('each line replaces its month, and the other months stay', async () => {
  expect((await load(database.db, [gradtagzahl, februar])).arten['gradtagzahl']).toEqual(counts(2, 0, 0))
  const changed = [
    { ...gradtagzahl, gradtage: 0 },
    { ...gradtagzahl, monat: '2025-12', gradtage: 430.25 },
  ]
  expect((await load(database.db, changed)).arten['gradtagzahl']).toEqual(counts(1, 1, 0))
  expect((await load(database.db, changed)).arten['gradtagzahl']).toEqual(counts(0, 0, 2))
  expect((await listRows(database.db, 'gradtagzahl')).toSorted(byMonat)).toEqual([
    { monat: '2025-12', gradtage: '430.25' },
    { monat: '2026-01', gradtage: '0.00' },
    { monat: '2026-02', gradtage: '480.00' },
  ])
})

const byMonat = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

test('CSV has the same, with a decimal comma, too', async () => {
  const csv = Buffer.from('monat;gradtage\n2026-01;512,4\n2026-02;480\n')
  const options = { tenantPrefix: 'T-', today: '2026-11-21', csv: 'gradtagzahl' }
  expect((await importNdjson(database.db, sourceOf(csv), options)).arten['gradtagzahl']).toEqual(counts(2, 0, 0))
  expect((await load(database.db, [gradtagzahl, februar])).arten['gradtagzahl']).toEqual(counts(0, 0, 2))
})

test.each([
  [{ monat: '2026-13' }, 'monat: Bitte geben Sie den Monat als JJJJ-MM an, etwa 2026-01.'],
  [{ monat: '2026-01-01' }, 'monat: Bitte geben Sie den Monat als JJJJ-MM an, etwa 2026-01.'],
  [{ monat: 'Jan 26' }, 'monat: Bitte geben Sie den Monat als JJJJ-MM an, etwa 2026-01.'],
  [{ monat: '2026-11' }, 'monat: Bitte geben Sie nur Monate an, die zu Ende sind.'],
  [{ gradtage: -1 }, 'gradtage: Bitte geben Sie die Gradtage des Monats in Kd an, von 0 bis 1000.'],
  [{ gradtage: 3500 }, 'gradtage: Bitte geben Sie die Gradtage des Monats in Kd an, von 0 bis 1000.'],
  [{ gradtage: 1.234 }, 'gradtage: Bitte geben Sie höchstens 2 Nachkommastellen an.'],
])('%o is refused with a sentence', async (changes, text) => {
  const { fehler } = await refuse(database.db, [{ ...gradtagzahl, ...changes }])
  expect(fehler).toEqual([`Zeile 1, Feld ${text}`])
})

test('a month stands in a file once', async () => {
  const { fehler } = await refuse(database.db, [gradtagzahl, { ...gradtagzahl, gradtage: 500 }])
  expect(fehler).toEqual([expect.stringContaining('Eine Gradtagzahl dieses Monats')])
})
