import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  counts,
  gasvertrag,
  kunde,
  type Lines,
  listRows,
  load as loadInto,
  refuse as refuseBy,
  verbrauch,
  vertrag,
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
const base = [kunde, vertrag, gasvertrag]

describe('imported consumption', () => {
  const folgejahr = { ...verbrauch, von: '2025-12-31', bis: '2026-12-31', summe: 3001 }

  test('is stored exactly, its channels in order; missing values are null', async () => {
    const proKanal = [
      { obiskennzahl: '1-0:1.8.2', verbrauch: 1412.123456 },
      { obiskennzahl: '1-0:1.8.1', verbrauch: 0 },
    ]
    await load([...base, { ...verbrauch, summeJahr: 3412.5, prognose: true, proKanal }, folgejahr])
    const [first, second] = (await listRows(database.db, 'verbrauch')).toSorted((a, b) => (a.von < b.von ? -1 : 1))
    expect(first).toMatchObject({
      summe: '3412.500000',
      summe_jahr: '3412.500000',
      prognose: true,
      obiskennzahlen: ['1-0:1.8.1', '1-0:1.8.2'],
      verbraeuche: ['0.000000', '1412.123456'],
    })
    expect(second).toMatchObject({ summe_jahr: null, prognose: false, obiskennzahlen: [], verbraeuche: [] })
  })

  test('of a contract is replaced as a whole, that of others stays', async () => {
    const fremd = { ...verbrauch, vertragId: 'G-1' }
    await load([...base, verbrauch, folgejahr, fremd])
    const report = await load([
      { ...verbrauch, bis: '2026-03-31' },
      { ...folgejahr, von: '2026-03-31' },
    ])
    expect(report.arten['verbrauch']).toEqual(counts(1, 1, 0, 1))
    expect((await load([{ ...verbrauch, bis: '2026-03-31' }])).arten['verbrauch']).toEqual(counts(0, 0, 1, 1))
    const rows = await listRows(database.db, 'verbrauch')
    expect(rows.map((row) => `${row.vertrag_id} ${row.bis}`).toSorted()).toEqual(['4711 2026-03-31', 'G-1 2025-12-31'])
  })

  test.each<[string, object, RegExp]>([
    ['an end that is no later', { von: '2026-01-01', bis: '2026-01-01' }, /Feld bis: .*liegt nach von\./],
    [
      'an overlap',
      { von: '2025-12-30', bis: '2026-06-30' },
      /Zeile 4, Feld bis: Der Zeitraum endet erst, nachdem der aus Zeile 5 begonnen hat\./,
    ],
    ['the same beginning', { bis: '2026-06-30' }, /Feld von: .*steht schon in Zeile 4\./],
    ['an unknown contract', { vertragId: '9' }, /Feld vertragId: Dieser Vertrag steht weder/],
    ['no amount', { von: '2026-01-01', bis: '2026-02-01', summe: null }, /Feld summe/],
    ['a negative amount', { von: '2026-01-01', bis: '2026-02-01', summe: -1 }, /Feld summe: .*in kWh/],
    [
      'a channel twice',
      {
        von: '2026-01-01',
        bis: '2026-02-01',
        proKanal: [1, 2].map((menge) => ({ obiskennzahl: '1-0:1.8.0', verbrauch: menge })),
      },
      /Feld proKanal: Dieselbe OBIS/,
    ],
    [
      'a channel without amount',
      { von: '2026-01-01', bis: '2026-02-01', proKanal: [{ obiskennzahl: '1-0:1.8.0' }] },
      /Feld proKanal\[0\]\.verbrauch: Das Feld fehlt\./,
    ],
  ])('%s is refused', async (_, change, sentence) => {
    expect(await refuse([...base, verbrauch, { ...verbrauch, ...change }])).toEqual([expect.stringMatching(sentence)])
    expect(await listRows(database.db, 'verbrauch')).toEqual([])
  })
})
