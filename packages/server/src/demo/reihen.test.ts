// @module-tag full

import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { loadDemo } from './loadDemo.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase({ statementTimeoutMs: 0 })
})
afterEach(() => database.close())

const start = (instant: string) => loadDemo(database.db, new Date(instant))

interface Schritt {
  readonly beginn: number
  readonly wert: number | null
  readonly geschaetzt: boolean
}

async function listSchritte(vertragId: string): Promise<Schritt[]> {
  const rows = await database.db
    .selectFrom('lastgang')
    .innerJoin('lastgangkanal', 'lastgangkanal.id', 'lastgang.kanal_id')
    .selectAll()
    .where('vertrag_id', '=', vertragId)
    .orderBy('tag')
    .execute()
  return rows.flatMap(({ tag, werte, stellen, geschaetzt, minuten }) =>
    werte.map((wert, index) => ({
      beginn: Date.parse(`${tag}T00:00:00Z`) + index * minuten * 60_000,
      wert: wert === null ? null : wert / 10 ** stellen,
      geschaetzt: geschaetzt?.[index] === '1',
    })),
  )
}

/** The first instant without a price and the last one with one, in each resolution. */
async function findPreisende(): Promise<string> {
  const rows = await database.db.selectFrom('marktpreis').selectAll().orderBy('tag').execute()
  const known = rows.flatMap(({ tag, minuten, preise }) =>
    preise.flatMap((preis, index) =>
      preis === null ? [] : [Date.parse(`${tag}T00:00:00Z`) + (index + 1) * minuten * 60_000],
    ),
  )
  return new Date(Math.max(...known)).toISOString()
}

test('a profile has every quarter hour up to now, but for gaps that come now and then', async () => {
  await start('2026-11-21T10:20:00Z')
  for (const [vertragId, von, gaps] of [
    ['4711003', '2025-09-01', 0.03],
    ['4711004', '2025-01-01', 0],
    ['4711011', '2025-09-01', 0.01],
    ['4711012', '2025-09-01', 0],
  ] as const) {
    const beginn = berlinDayStart(von).getTime()
    const ende = Date.parse('2026-11-21T10:15:00Z')
    const schritte = await listSchritte(vertragId)
    const missing = schritte.filter((one) => one.wert === null && one.beginn >= beginn && one.beginn < ende)
    expect(schritte.filter((one) => one.wert !== null && (one.beginn < beginn || one.beginn >= ende))).toEqual([])
    expect(schritte.filter((one) => one.beginn >= beginn && one.beginn < ende)).toHaveLength((ende - beginn) / 900_000)
    expect(missing.length / schritte.length).toBeLessThanOrEqual(gaps)
    expect(missing.length > 0).toBe(gaps > 0)
    expect(schritte.some((one) => one.geschaetzt)).toBe(true)
  }
})

test('a month of a profile makes what the meter has counted', async () => {
  await start('2026-11-21T10:20:00Z')
  const [von, bis] = ['2026-06-01', '2026-07-01']
  const ablesungen = await database.db
    .selectFrom('ablesung')
    .select('ablesewerte')
    .where('vertrag_id', '=', '4711004')
    .where('ablesedatum', 'in', [von, bis])
    .orderBy('ablesedatum')
    .execute()
  const [vorher = 0, nachher = 0] = ablesungen.map(({ ablesewerte }) => Number(ablesewerte[0]))
  const summe = (await listSchritte('4711004'))
    .filter(({ beginn }) => beginn >= berlinDayStart(von).getTime() && beginn < berlinDayStart(bis).getTime())
    .reduce((sum, { wert }) => sum + (wert ?? 0), 0)
  expect(nachher - vorher).toBeGreaterThan(10_000)
  expect(summe / (nachher - vorher)).toBeCloseTo(1, 4)
})

test.each([
  ['2026-03-29T11:59:00+02:00', '2026-03-29T22:00:00.000Z'],
  ['2026-03-29T12:00:00+02:00', '2026-03-30T22:00:00.000Z'],
  ['2026-10-25T11:59:00+01:00', '2026-10-25T23:00:00.000Z'],
  ['2026-10-25T12:00:00+01:00', '2026-10-26T23:00:00.000Z'],
  ['2026-10-24T12:00:00+02:00', '2026-10-25T23:00:00.000Z'],
])('at %s prices are known until %s', async (now, ende) => {
  await start(now)
  expect(await findPreisende()).toBe(ende)
})

test('prices come in hours until October 2025 and in quarter hours since, below zero on sunny noons alone', async () => {
  await start('2026-11-21T10:20:00Z')
  const { rows } = await sql<{ minuten: number; von: string; bis: string; negative: number[] }>`
    select minuten, min(tag) filter (where preis is not null) as von, max(tag) filter (where preis is not null) as bis,
      array_agg(distinct (nr - 1) * minuten / 60) filter (where preis < 0)::integer[] as negative
    from marktpreis cross join unnest(preise) with ordinality as einzeln (preis, nr)
    group by minuten order by minuten
  `.execute(database.db)
  expect(rows).toMatchObject([
    { minuten: 15, von: '2025-09-30', bis: '2026-11-21' },
    { minuten: 60, von: '2024-12-31', bis: '2025-09-30' },
  ])
  for (const { negative } of rows) {
    expect(negative.length).toBeGreaterThan(2)
    expect(Math.min(...negative)).toBeGreaterThanOrEqual(7)
    expect(Math.max(...negative)).toBeLessThanOrEqual(15)
  }
})

test('after starts with any other clock, values and prices are those of a first start', async () => {
  const listAll = async (von: string) => ({
    lastgang: await sql`
      select vertrag_id, tag, werte, stellen, geschaetzt
      from lastgang join lastgangkanal on id = kanal_id where tag >= ${von} order by 1, 2
    `.execute(database.db),
    preise: await sql`select gebiet, tag, minuten, preise from marktpreis where tag >= ${von} order by 2, 3`.execute(
      database.db,
    ),
  })
  const now = '2026-11-21T10:20:00Z'
  await start(now)
  const first = await listAll('2025-10-02')
  for (const other of [
    '2026-11-21T11:30:00Z',
    '2026-11-21T23:30:00Z',
    '2027-02-03T12:00:00Z',
    '2026-10-25T00:30:00Z',
  ]) {
    await start(other)
    const { arten } = await start(now)
    expect(await listAll('2025-10-02')).toEqual(first)
    expect(arten['lastgang']?.neu).toBeLessThan(140)
  }
})

test.each(['4711003', '4711004'])('the average of last month that %s shows is that of its steps', async (vertragId) => {
  await start('2026-11-21T10:20:00Z')
  const { rows } = await sql<{ gezeigt: string; gerechnet: string }>`
    with verbrauch as (
      select tag + (nr - 1) * interval '15 minutes' as beginn, wert / 10::numeric ^ stellen as kwh
      from lastgang join lastgangkanal on id = kanal_id
      cross join unnest(werte) with ordinality as einzeln (wert, nr)
      where vertrag_id = ${vertragId}
    ), markt as (
      select tag + (nr - 1) * interval '15 minutes' as beginn, preis
      from marktpreis cross join unnest(preise) with ordinality as einzeln (preis, nr)
      where minuten = 15
    )
    select max(durchschnittlicher_arbeitspreis_vormonat) as gezeigt,
      round(sum(kwh * (preis / 1000 + aufschlag) * (1 + umsatzsteuer / 100)) / sum(kwh), 4) as gerechnet
    from verbrauch join markt using (beginn)
    cross join (select * from tarif where vertrag_id = ${vertragId} and marktgebiet is not null) t
    where (beginn at time zone 'UTC' at time zone 'Europe/Berlin')::date between '2026-10-01' and '2026-10-31'
      and kwh is not null
  `.execute(database.db)
  expect(rows).toHaveLength(1)
  expect(Number(rows[0]?.gezeigt)).toBe(Number(rows[0]?.gerechnet))
})
