import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ablesung,
  counts,
  kanal,
  kunde,
  type Lines,
  listRows,
  load as loadInto,
  refuse as refuseBy,
  vertrag,
  zaehler,
} from '../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer cascade`.execute(database.db))
afterAll(() => database.close())

const load = (lines: Lines) => loadInto(database.db, lines)
const refuse = async (lines: Lines) => (await refuseBy(database.db, lines)).fehler

test('the line replaces all channels, and counts as a change only if something differs', async () => {
  const ht = { ...kanal, obiskennzahl: '1-0:1.8.1' }
  const nt = { ...kanal, obiskennzahl: '1-0:1.8.2' }
  const next = { ...vertrag, id: '4712' }
  await load([kunde, vertrag, next, { ...zaehler, kanaele: [ht, nt] }, { ...zaehler, vertragId: '4712' }])
  expect((await load([{ ...zaehler, kanaele: [nt, ht] }])).arten['zaehler']).toEqual(counts(0, 0, 1))
  const report = await load([
    { ...zaehler, kanaele: [{ ...ht, nachkommastellen: 3 }] },
    { ...zaehler, vertragId: '4712', ausgebautAm: '2025-01-01' },
    { ...zaehler, vertragId: '4712', nummer: 'Z2', eingebautAm: '2025-01-01' },
  ])
  expect(report.arten['zaehler']).toEqual(counts(1, 2, 0))
  const kanaele = await listRows(database.db, 'messkanal')
  expect(kanaele.map((row) => Object.values(row).join(' ')).toSorted()).toEqual([
    '4711 Z1 1-0:1.8.1 6 3',
    '4712 Z1 1-0:1.8.0 6 1',
    '4712 Z2 1-0:1.8.0 6 1',
  ])
})

describe('two meters of one contract', () => {
  const neu = { ...zaehler, nummer: 'Z2', eingebautAm: '2025-06-17' }

  test('may share the day of the change, in any order in the file', async () => {
    await load([kunde, vertrag, neu, { ...zaehler, ausgebautAm: '2025-06-17' }])
    expect(await listRows(database.db, 'zaehler')).toHaveLength(2)
  })

  test.each([
    ['in one file', [], [{ ...zaehler, ausgebautAm: '2025-06-18' }, neu], 'Zeile 2', 'Der Zähler aus Zeile 1'],
    ['both without an end', [], [neu, zaehler], 'Zeile 2', 'Der Zähler aus Zeile 1'],
    ['one of them stored', [zaehler], [neu], 'Zeile 1', 'Ein Zähler, der schon in der Datenbank steht,'],
    [
      'when the old one gets its time back',
      [{ ...zaehler, ausgebautAm: '2025-06-17' }, neu],
      [{ ...zaehler, ausgebautAm: null }],
      'Zeile 1',
      'Ein',
    ],
  ])('never overlap: %s', async (_, before, lines, line, who) => {
    await load([kunde, vertrag, ...before])
    const sentences = await refuse(lines)
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain(`${line}, Feld eingebautAm: ${who}`)
    expect(sentences[0]).toMatch(/Zwei Zähler eines Vertrags begegnen sich höchstens am Tag des Wechsels\.$/)
  })

  test('of two contracts may overlap', async () => {
    const report = await load([kunde, vertrag, { ...vertrag, id: '4712' }, zaehler, { ...zaehler, vertragId: '4712' }])
    expect(report.arten['zaehler']).toEqual(counts(2, 0, 0))
  })
})

describe('a change of a meter that contradicts its readings', () => {
  const tage = ['2024-03-31', '2023-12-31', '2024-12-31']
  beforeEach(() => load([kunde, vertrag, zaehler, ...tage.map((ablesedatum) => ({ ...ablesung, ablesedatum }))]))

  test.each<[string, object, string]>([
    [
      'Einbau',
      { eingebautAm: '2024-04-01' },
      'eingebautAm: Eine Ablesung dieses Zählers vom 31.12.2023 läge dann vor dem Einbau.',
    ],
    [
      'Ausbau',
      { ausgebautAm: '2024-03-30' },
      'ausgebautAm: Eine Ablesung dieses Zählers vom 31.03.2024 läge dann nach dem Ausbau.',
    ],
    [
      'channel',
      { kanaele: [{ ...kanal, obiskennzahl: '1-0:1.8.1' }] },
      'kanaele: Die Ablesung dieses Zählers vom 31.12.2023 passt',
    ],
    [
      'digits before',
      { kanaele: [{ ...kanal, vorkommastellen: 3 }] },
      'kanaele: Die Ablesung dieses Zählers vom 31.12.2023 passt',
    ],
    [
      'digits after',
      { kanaele: [{ ...kanal, nachkommastellen: 0 }] },
      'kanaele: Die Ablesung dieses Zählers vom 31.12.2023 passt',
    ],
  ])('%s: is refused with the first such reading', async (_, change, sentence) => {
    const line = { ...zaehler, ...change }
    const sentences = await refuse([line])
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain(`Zeile 1, Feld ${sentence}`)
    // The same line is accepted when it removes these readings.
    await load([line, ...tage.map((ablesedatum) => ({ ...ablesung, ablesedatum, entfernt: true }))])
    expect(await listRows(database.db, 'ablesung')).toEqual([])
  })

  test.each<[string, object]>([
    ['as long as it needs', { eingebautAm: '2023-12-31', ausgebautAm: '2024-12-31' }],
    [
      'and more',
      {
        kanaele: [
          { ...kanal, vorkommastellen: 7 },
          { ...kanal, obiskennzahl: '1-0:2.8.0' },
        ],
      },
    ],
    ['fewer digits that are enough', { kanaele: [{ ...kanal, vorkommastellen: 4 }] }],
  ])('%s: is accepted', async (_, change) => {
    expect((await load([{ ...zaehler, ...change }])).arten['zaehler']).toEqual(counts(0, 1, 0))
  })
})

test('a meter gets its Messlokation, keeps it when a line leaves it out, and a wrong one is refused', async () => {
  const messlokation = 'DE00056266802AO6G56M11SN51G21M24S'
  await load([kunde, vertrag, zaehler])
  expect((await load([{ ...zaehler, messlokation }])).arten['zaehler']).toEqual(counts(0, 1, 0))
  expect((await load([zaehler])).arten['zaehler']).toEqual(counts(0, 0, 1))
  expect(await listRows(database.db, 'zaehler')).toMatchObject([{ messlokation }])
  expect(await refuse([{ ...zaehler, messlokation: messlokation.slice(1) }])).toEqual([
    'Zeile 1, Feld messlokation: Eine Messlokation hat 33 Zeichen: zwei Buchstaben, elf Ziffern und 20 Ziffern oder Großbuchstaben.',
  ])
})
