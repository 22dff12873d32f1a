import { berlinToday } from '@ekp/wire/rules/berlin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPrices, readPriceTexts } from '../../modules/verbrauch/historie/testing/realData.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { collectTage, listLueckentage, mergePreistage } from './preistage.ts'
import { parseAwattar } from './parsers.ts'

const gebiet = 'AT'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test(
  'a winter of prices comes in as it was published, and coming again changes nothing',
  { tags: 'full' },
  async () => {
    const schritte = readPriceTexts().flatMap(parseAwattar)
    const published = readPrices()
    expect(schritte).toEqual(published.map(({ vonMs, minuten, text }) => ({ vonMs, minuten, preis: text })))

    const merge = () => mergePreistage(database.db, gebiet, collectTage(schritte), new Date('2026-05-01T00:00:00Z'))
    expect(await merge()).toEqual({ neu: published.length, geaendert: [] })
    expect(await merge()).toEqual({ neu: 0, geaendert: [] })

    const rows = await database.db.selectFrom('marktpreis').selectAll().where('gebiet', '=', gebiet).execute()
    const stored = new Map<string, string | null>(
      rows.flatMap(({ tag, minuten, preise }) =>
        preise.map((preis, nr) => [`${minuten} ${Date.parse(tag) + nr * minuten * 60_000}`, preis] as const),
      ),
    )
    for (const { vonMs, minuten, text } of published) {
      expect(Number(stored.get(`${minuten} ${vonMs}`))).toBe(Number(text))
    }
    const last = berlinToday(new Date(published.at(-1)?.vonMs ?? 0))
    expect(await listLueckentage(database.db, gebiet, '2025-09-30', last)).toEqual([])
    expect(published.filter(({ vonMs }) => berlinToday(new Date(vonMs)) === '2025-10-26')).toHaveLength(100)
    expect(published.filter(({ vonMs }) => berlinToday(new Date(vonMs)) === '2026-03-29')).toHaveLength(92)
  },
)
