import { afterAll, beforeAll, expect, test } from 'vitest'
import { counts, listRows, load, preiskalender, refuse, whole } from '../../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await load(database.db, whole)
})
afterAll(() => database.close())

const [first = {}, ...others] = preiskalender
const zeitenText =
  'Erwartet wird eine Liste wie [{"ab":"00:00","stufe":"NT"},{"ab":"06:00","stufe":"ST"}]: volle Viertelstunden, aufsteigend, die erste 00:00.'

test('times become a letter for each quarter hour; the file replaces all of a calendar', async () => {
  await load(database.db, preiskalender)
  const rows = await listRows(database.db, 'preiskalender')
  expect(rows).toHaveLength(12)
  const werktag = rows.find(({ quartal, tagart }) => quartal === 1 && tagart === 'werktag')
  expect(werktag).toMatchObject({ kalender: 'Netz Nord', land: 'by', stufen: 'S'.repeat(69) + 'H'.repeat(27) })
  expect((await load(database.db, preiskalender)).arten['preiskalender']).toEqual(counts(0, 0, 12))
  const later = preiskalender.map((line) => ({ ...line, gueltigVon: '2026-04-01' }))
  expect((await load(database.db, later)).arten['preiskalender']).toEqual(counts(12, 0, 0, 12))
})

test.each([
  [
    'a time that is no quarter hour',
    [
      { ab: '00:00', stufe: 'ST' },
      { ab: '06:10', stufe: 'NT' },
    ],
  ],
  ['a first time after midnight', [{ ab: '06:00', stufe: 'ST' }]],
  [
    'times out of order',
    [
      { ab: '00:00', stufe: 'ST' },
      { ab: '06:00', stufe: 'NT' },
      { ab: '05:00', stufe: 'HT' },
    ],
  ],
  [
    'the same time twice',
    [
      { ab: '00:00', stufe: 'ST' },
      { ab: '00:00', stufe: 'NT' },
    ],
  ],
  ['no times', []],
  ['a text', '00:00 ST'],
])('%s is refused', async (_name, zeiten) => {
  const { fehler } = await refuse(database.db, [{ ...first, zeiten }, ...others])
  expect(fehler[0]?.replace(/zeiten[^:]*:/, 'zeiten:')).toBe(`Zeile 1, Feld zeiten: ${zeitenText}`)
  expect(fehler.filter((sentence) => !sentence.startsWith('Zeile 1, Feld zeiten'))).toEqual([])
})

const nextYear = preiskalender.map((line) => ({ ...line, gueltigVon: '2027-01-01' }))
const until = (gueltigBis: string) => preiskalender.map((line) => ({ ...line, gueltigBis }))

test.each([
  [
    'no Sundays',
    preiskalender.filter(({ tagart }) => tagart !== 'sonntag'),
    'Zeile 1, Feld kalender: Diesem Kalender fehlen Zeilen zu seinem gueltigVon: sonntag in Quartal 1, sonntag in Quartal 2, sonntag in Quartal 3, sonntag in Quartal 4.',
  ],
  [
    'no third quarter',
    preiskalender.filter(({ quartal }) => quartal !== 3),
    'Zeile 1, Feld kalender: Diesem Kalender fehlen Zeilen zu seinem gueltigVon: werktag in Quartal 3, samstag in Quartal 3, sonntag in Quartal 3.',
  ],
  [
    'a day twice',
    [...preiskalender, first],
    'Zeile 13, Feld tagart: Diese Tagart im selben Quartal dieses Kalenders steht schon in Zeile 1.',
  ],
  [
    'holidays of two Länder',
    [first, ...others.slice(0, -1), { ...others.at(-1), land: 'sn' }],
    'Zeile 12, Feld gueltigBis: gueltigBis und land sind in allen Zeilen eines Kalenders gleich; in Zeile 1 stehen andere.',
  ],
  [
    'a gap until the next year',
    [...until('2026-12-01'), ...nextYear],
    'Zeile 13, Feld gueltigVon: Der Kalender beginnt nicht an dem Tag, an dem der aus Zeile 1 endet.',
  ],
  [
    'no end before the next year',
    [...preiskalender, ...nextYear],
    'Zeile 13, Feld gueltigVon: Der Kalender beginnt nicht an dem Tag, an dem der aus Zeile 1 endet.',
  ],
])('a calendar with %s is refused', async (_name, lines, sentence) => {
  expect((await refuse(database.db, lines)).fehler).toEqual([sentence])
})
