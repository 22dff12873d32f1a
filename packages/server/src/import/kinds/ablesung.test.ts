import { addTage } from '@ekp/wire/rules/kalendertag'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ablesung,
  counts,
  today,
  kanal,
  kunde,
  type Lines,
  listRows,
  load as loadInto,
  refuse as refuseBy,
  vertrag,
  zaehler,
} from '../../testing/data/importRecords.ts'
import { createAblesung } from '../../testing/data/factories.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'

const ht = '1-0:1.8.1'
const nt = '1-0:1.8.2'
const doppeltarif = {
  ...zaehler,
  nummer: 'Z2',
  eingebautAm: '2025-06-17',
  kanaele: [
    { obiskennzahl: nt, vorkommastellen: 9, nachkommastellen: 6 },
    { obiskennzahl: ht, vorkommastellen: 9, nachkommastellen: 6 },
  ],
}
const base = [kunde, vertrag, { ...zaehler, ausgebautAm: '2026-02-28' }]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer, vorgang cascade`.execute(database.db))
afterAll(() => database.close())

const load = (lines: Lines) => loadInto(database.db, lines)
const refuse = async (lines: Lines) => (await refuseBy(database.db, lines)).fehler
const rows = () => listRows(database.db, 'ablesung')
const countsOf = async (lines: Lines) => (await load(lines)).arten['ablesung']

describe('a reading', () => {
  test('is stored exactly, its channels in order, and once however often the file is imported', async () => {
    const werte = { [nt]: 123_456_789.012345, [ht]: 0.000001 }
    const lines = [
      { ...ablesung, zaehlernummer: 'Z2', ablesewerte: werte, ablesegrund: ' Turnusablesung ', ermittlungsart: '' },
      kunde,
      vertrag,
      doppeltarif,
    ]
    expect(await countsOf(lines)).toEqual(counts(1, 0, 0))
    expect(await rows()).toMatchObject([
      {
        obiskennzahlen: [ht, nt],
        ablesewerte: ['0.000001', '123456789.012345'],
        ablesedatum: '2025-12-31',
        ablesegrund: 'Turnusablesung',
        ermittlungsart: null,
        ableseart: 'NETZBETREIBER',
        eingegangen_am: null,
      },
    ])
    expect(await countsOf(lines)).toEqual(counts(0, 0, 1))
    expect(await rows()).toHaveLength(1)
  })

  test('that a customer sent is confirmed and stays marked as the customer’s', async () => {
    await load([...base, ablesung])
    const eingegangen = new Date('2026-01-01T09:00:00Z')
    await database.db.updateTable('ablesung').set({ ableseart: 'KUNDE', eingegangen_am: eingegangen }).execute()
    await database.db
      .insertInto('ablesung_foto')
      .columns(['ablesung_id', 'jpeg'])
      .expression(database.db.selectFrom('ablesung').select(['id', sql<Buffer>`'\\xffd8'::bytea`.as('jpeg')]))
      .execute()
    const confirmed = { ...ablesung, erfassungshinweis: 'geprüft' }
    expect(await countsOf([confirmed])).toEqual(counts(0, 1, 0))
    expect(await rows()).toMatchObject([
      { ableseart: 'NETZBETREIBER', erfassungshinweis: 'geprüft', eingegangen_am: eingegangen },
    ])
    expect(await database.db.selectFrom('ablesung_foto').selectAll().execute()).toHaveLength(1)
  })

  test('of the same day with other values is another reading', async () => {
    expect(await countsOf([...base, ablesung, { ...ablesung, ablesewerte: { '1-0:1.8.0': 4711.6 } }])).toEqual(
      counts(2, 0, 0),
    )
  })

  test('is removed by meter, day and values, and the customer’s Vorgang stays in the outbox', async () => {
    await load([...base, ablesung, { ...ablesung, ablesedatum: '2025-06-30' }])
    await sql`
      insert into vorgang (kundennummer, art, inhalt, eingegangen_am) values ('T-1', 'ablesung', '{}', now())
    `.execute(database.db)
    const { ableseart: _, ...removed } = { ...ablesung, entfernt: true }
    expect(await countsOf([{ ...removed, ablesewerte: { '1-0:1.8.0': 4711 } }])).toEqual(counts(0, 0, 1))
    expect(await countsOf([removed])).toEqual(counts(0, 0, 0, 1))
    expect(await countsOf([removed])).toEqual(counts(0, 0, 1))
    expect(await rows()).toMatchObject([{ ablesedatum: '2025-06-30' }])
    expect(await database.db.selectFrom('vorgang').selectAll().execute()).toHaveLength(1)
  })

  test('is allowed on the days of Einbau and Ausbau, for both meters', async () => {
    const wechsel = '2025-06-17'
    const neu = { [ht]: 0, [nt]: 0 }
    const lines = [
      ...[kunde, vertrag, { ...zaehler, ausgebautAm: wechsel }, doppeltarif],
      { ...ablesung, ablesedatum: '2020-01-01', ablesewerte: { '1-0:1.8.0': 0 } },
      { ...ablesung, ablesedatum: wechsel },
      { ...ablesung, ablesedatum: wechsel, zaehlernummer: 'Z2', ablesewerte: neu },
    ]
    expect(await countsOf(lines)).toEqual(counts(3, 0, 0))
    expect(await countsOf(lines)).toEqual(counts(0, 0, 3))
  })

  test('of a stored meter is checked against the stored data', async () => {
    await load(base)
    expect(await countsOf([ablesung])).toEqual(counts(1, 0, 0))
    expect(await refuse([{ ...ablesung, ablesedatum: '2026-03-01' }])).toEqual([
      'Zeile 1, Feld ablesedatum: Der Zähler war an diesem Tag nicht eingebaut.',
    ])
    expect(await refuse([{ ...ablesung, ablesewerte: { [ht]: 1 } }])).toEqual([
      'Zeile 1, Feld ablesewerte: Der Zähler hat nicht alle genannten Messkanäle.',
    ])
    expect(await refuse([{ ...ablesung, ablesewerte: { '1-0:1.8.0': 1_000_000 } }])).toEqual([
      'Zeile 1, Feld ablesewerte: Ein Ablesewert hat mehr Stellen als sein Messkanal.',
    ])
  })
})

describe('a reading of tomorrow', () => {
  const morgen = { ...ablesung, ablesedatum: addTage(today, 1) }

  test('is refused, and one of today is not', async () => {
    const offen = [kunde, vertrag, zaehler]
    expect(await refuse([...offen, { ...ablesung, ablesedatum: today }, morgen])).toEqual([
      'Zeile 5, Feld ablesedatum: Das Ablesedatum liegt in der Zukunft.',
    ])
    expect(await countsOf([...offen, { ...ablesung, ablesedatum: today }])).toEqual(counts(1, 0, 0))
  })

  test('can be removed if it is stored already', async () => {
    await load([kunde, vertrag, zaehler])
    await createAblesung(database.db, {
      vertrag_id: '4711',
      ablesedatum: morgen.ablesedatum,
      werte: morgen.ablesewerte,
    })
    expect(await countsOf([{ ...morgen, entfernt: true }])).toEqual(counts(0, 0, 0, 1))
  })
})

describe('a bad reading', () => {
  test.each<[string, object, RegExp]>([
    ['no value', { ablesewerte: {} }, /Feld ablesewerte: Erwartet wird ein Objekt mit 1 bis 20 Ablesewerten/],
    ['a list', { ablesewerte: [1] }, /Feld ablesewerte/],
    ['a text for a value', { ablesewerte: { '1-0:1.8.0': '4711,5' } }, /Feld ablesewerte\.1-0:1\.8\.0: .*als Zahl/],
    ['a negative value', { ablesewerte: { '1-0:1.8.0': -1 } }, /Feld ablesewerte\.1-0:1\.8\.0: .*nicht negativ/],
    ['seven decimals', { ablesewerte: { '1-0:1.8.0': 0.0000001 } }, /1\.8\.0: .*höchstens 6 Nachkommastellen/],
    ['an unknown code', { ablesewerte: { '1.8.0': 1 } }, /Feld ablesewerte\.1\.8\.0: .*OBIS-Kennzahl/],
    ['another origin', { ableseart: 'SCHÄTZUNG' }, /Feld ableseart: Erlaubt sind: NETZBETREIBER, ERSATZWERT, KUNDE\./],
    ['no origin', { ableseart: undefined, ablesedatum: '2025-12-30' }, /Feld ableseart: Das Feld fehlt; ein neuer/],
    ['30 February', { ablesedatum: '2025-02-30' }, /Feld ablesedatum: .*Datum/],
    [
      'before Einbau',
      { ablesedatum: '2019-12-31' },
      /Feld ablesedatum: Der Zähler war an diesem Tag nicht eingebaut\./,
    ],
    ['after Ausbau', { ablesedatum: '2026-03-01' }, /Feld ablesedatum: Der Zähler war an diesem Tag nicht eingebaut\./],
    ['a channel too many', { ablesewerte: { '1-0:1.8.0': 1, [nt]: 1 } }, /Feld ablesewerte: Der Zähler hat nicht alle/],
    ['too many digits', { ablesewerte: { '1-0:1.8.0': 1e6 } }, /Feld ablesewerte: Ein Ablesewert hat mehr Stellen/],
    ['too many decimals', { ablesewerte: { '1-0:1.8.0': 1.25 } }, /Feld ablesewerte: Ein Ablesewert hat mehr Stellen/],
    ['an unknown meter', { zaehlernummer: 'Z9' }, /Feld zaehlernummer: Dieser Zähler des Vertrags steht weder/],
    ['an unknown contract', { vertragId: '9' }, /Feld zaehlernummer: Dieser Zähler des Vertrags steht weder/],
    ['the same again', {}, /Feld ablesewerte: Diese Ablesung steht schon in Zeile 4\./],
    ['the same, removed', { entfernt: true }, /Feld ablesewerte: Diese Ablesung steht schon in Zeile 4\./],
  ])('%s is named, and nothing is imported', async (_, change, sentence) => {
    const sentences = await refuse([...base, ablesung, { ...ablesung, ...change }])
    expect(sentences).toEqual([expect.stringMatching(sentence)])
    expect(sentences[0]).toMatch(/^Zeile 5, /)
    expect(await rows()).toEqual([])
  })

  test('a line that names a refused meter is not reported as well', async () => {
    await load(base)
    expect(
      await refuse([
        { ...zaehler, nummer: 'Z3', kanaele: [] },
        { ...ablesung, zaehlernummer: 'Z3' },
      ]),
    ).toHaveLength(1)
    const wider = { ...zaehler, kanaele: [{ ...kanal, vorkommastellen: 99 }] }
    expect(await refuse([wider, { ...ablesung, ablesewerte: { '1-0:1.8.0': 1e6 } }])).toHaveLength(1)
  })

  test('an object of 50,000 channels is one error', async () => {
    const ablesewerte = Object.fromEntries(Array.from({ length: 50_000 }, (_, nr) => [`x${nr}`, 0]))
    expect(await refuse([...base, { ...ablesung, ablesewerte }])).toEqual([
      'Zeile 4, Feld ablesewerte: Erwartet wird ein Objekt mit 1 bis 20 Ablesewerten nach OBIS-Kennzahl.',
    ])
  })
})

test('readings far from what the meter showed before, and an end far ahead, are hints [versorger-115]', async () => {
  const reading = (ablesedatum: string, wert: number, more: object = {}) => ({
    ...ablesung,
    ablesedatum,
    ablesewerte: { '1-0:1.8.0': wert },
    ...more,
  })
  const before = [kunde, vertrag, zaehler, reading('2023-01-01', 1000), reading('2024-01-01', 4000)]
  expect((await load(before)).hinweise).toBeUndefined()
  const lines = [
    reading('2024-01-01', 4000),
    reading('2025-01-01', 70_000),
    reading('2025-06-01', 7000),
    reading('2026-01-01', 9000),
    { ...vertrag, lieferende: '2099-12-31' },
    { ...zaehler, ausgebautAm: null },
  ]
  const { hinweise, arten } = await load(lines)
  expect(hinweise).toEqual({
    gesamt: 3,
    fehler: [
      expect.stringMatching(/^Zeile 2, Feld ablesewerte: Der Verbrauch seit dem Stand davor wäre mehr als zehnmal/),
      expect.stringMatching(/^Zeile 3, Feld ablesewerte: Der Stand ist niedriger als der davor/),
      expect.stringMatching(/^Zeile 5, Feld lieferende: Das Lieferende liegt mehr als zwei Jahre voraus/),
    ],
  })
  expect(arten['ablesung']).toEqual(counts(3, 0, 1))
  // The same file again brings nothing new to compare; the contract is still as it is.
  expect((await load(lines)).hinweise?.gesamt).toBe(1)
  const removed = reading('2025-01-01', 70_000, { entfernt: true })
  expect((await load([removed, reading('2025-03-01', 6500)])).hinweise).toBeUndefined()
})
