import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { counts, today, listRows, load, marktpreis, refuse, sourceOf } from '../../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../../testing/testDatabase.ts'
import { importNdjson } from '../../importNdjson.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => database.db.deleteFrom('marktpreis').execute())
afterAll(() => database.close())

const loadPreise = async (...lines: readonly object[]) => {
  const { arten } = await load(
    database.db,
    lines.map((line) => ({ ...marktpreis, ...line })),
  )
  return arten['marktpreis']
}
const listPreise = async () =>
  (await listRows(database.db, 'marktpreis')).map((row) => ('preise' in row ? row.preise : []))

test('prices are exact, negative ones and missing ones too', async () => {
  expect(await loadPreise({ preise: [-0.01, 0, null, -500, 4000.1234] })).toEqual(counts(1, 0, 0))
  const [preise = []] = await listPreise()
  expect(preise.slice(0, 6)).toEqual(['-0.0100', '0.0000', null, '-500.0000', '4000.1234', null])
  expect(preise).toHaveLength(96)
})

test('prices of a later file replace those of an earlier one, and other steps stay', async () => {
  expect(await loadPreise({ preise: [1, 2, 3] })).toEqual(counts(1, 0, 0))
  const later = { von: '2026-01-15T00:15:00Z', preise: [2.5] }
  expect(await loadPreise(later)).toEqual(counts(0, 1, 0))
  expect(await loadPreise(later)).toEqual(counts(0, 0, 1))
  expect(await loadPreise({ von: '2026-01-15T00:30:00Z', preise: [null, 4] })).toEqual(counts(0, 1, 0))
  expect((await listPreise())[0]?.slice(0, 4)).toEqual(['1.0000', '2.5000', null, '4.0000'])
})

test('a file with two prices for one step is refused, one that says the same price twice is not', async () => {
  const [first, again] = [{ preise: [1, 2, 3] }, { von: '2026-01-15T00:15:00Z', preise: [2, null] }]
  expect(await loadPreise(first, again)).toEqual(counts(1, 0, 0))
  const lines = [first, again, { ...again, preise: [2.5] }].map((line) => ({ ...marktpreis, ...line }))
  expect((await refuse(database.db, lines)).fehler).toEqual([
    'Zeile 3, Feld preise: Zu einem dieser Schritte nennt Zeile 1 einen anderen Preis.',
  ])
})

// Appending each line to the day took quadratic time once.
test('twenty thousand lines about one step are read in short time', { tags: 'full' }, async () => {
  const lines = Array.from({ length: 20_000 }, (_line, index) => ({ preise: [9, index === 5 ? 1 : null] }))
  expect(await loadPreise({ preise: [8, 8, 8] })).toEqual(counts(1, 0, 0))
  expect(await loadPreise(...lines)).toEqual(counts(0, 1, 0))
  expect((await listPreise())[0]?.slice(0, 4)).toEqual(['9.0000', null, '8.0000', null])
})

test('a day can have prices in both resolutions', async () => {
  const [hours, quarters] = [{ minuten: 60, von: '2025-09-30T20:00Z', preise: [80, 81] }, { von: '2025-09-30T22:00Z' }]
  expect(await loadPreise(hours, quarters)).toEqual(counts(2, 0, 0))
  expect((await listPreise()).map((preise) => preise.length).toSorted()).toEqual([24, 96])
})

test('a price is as old as its last change', async () => {
  const loadAt = (instant: string, preis: number) =>
    importNdjson(database.db, sourceOf([{ ...marktpreis, preise: [preis] }]), {
      tenantPrefix: 'T-',
      today,
      clock: { now: () => new Date(instant) },
    })
  const eingegangen = async () => {
    const row = await database.db.selectFrom('marktpreis').select('eingegangen_am').executeTakeFirstOrThrow()
    return row.eingegangen_am.toISOString()
  }
  await loadAt('2026-01-14T11:00:00.000Z', 90)
  await loadAt('2026-01-14T12:00:00.000Z', 90)
  expect(await eingegangen()).toBe('2026-01-14T11:00:00.000Z')
  await loadAt('2026-01-14T13:00:00.000Z', 91)
  expect(await eingegangen()).toBe('2026-01-14T13:00:00.000Z')
})

test.each([
  [{ gebiet: 'de' }, 'gebiet', 'Bitte geben Sie ein Marktgebiet wie DE-LU an.'],
  [{ preise: [] }, 'preise', 'Erwartet wird eine Liste von 1 bis 4.000 Werten.'],
  [{ preise: [1, 'x'] }, 'preise[1]', 'Bitte geben Sie eine Zahl an.'],
  [{ preise: [0.12345] }, 'preise[0]', 'Bitte geben Sie höchstens 4 Nachkommastellen an.'],
  [
    { minuten: 60, von: '2026-01-15T00:15:00Z' },
    'von',
    'von ist der Beginn eines Schritts: eine volle Stunde, bei 15 Minuten eine Viertelstunde.',
  ],
])('%j is refused at %s', async (changes, field, text) => {
  const { fehler } = await refuse(database.db, [{ ...marktpreis, ...changes }])
  expect(fehler).toEqual([`Zeile 1, Feld ${field}: ${text}`])
})
