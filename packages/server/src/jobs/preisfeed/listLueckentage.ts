import { berlinDayHours } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Database } from '../../db/open.ts'

const quarterMs = 900_000

/** The days in Berlin, from the first to the last, of which a price is missing. */
export async function listLueckentage(db: Database, gebiet: string, von: string, bis: string): Promise<string[]> {
  const rows = await db
    .selectFrom('marktpreis')
    .where('gebiet', '=', gebiet)
    // A day in Berlin begins on the day before in UTC.
    .where('tag', '>=', addTage(von, -1))
    .where('tag', '<=', bis)
    .select(['tag', 'minuten', 'preise'])
    .execute()
  const known = new Set<number>()
  for (const { tag, minuten, preise } of rows) {
    const perSchritt = minuten / 15
    preise.forEach((preis, nr) => {
      if (preis === null) return
      const vonMs = Date.parse(tag) + nr * perSchritt * quarterMs
      for (let quarter = 0; quarter < perSchritt; quarter++) known.add(vonMs + quarter * quarterMs)
    })
  }
  const isKnown = (hour: Date) => [0, 1, 2, 3].every((quarter) => known.has(hour.getTime() + quarter * quarterMs))
  const tage: string[] = []
  for (let tag = von; tag <= bis; tag = addTage(tag, 1)) if (!berlinDayHours(tag).every(isKnown)) tage.push(tag)
  return tage
}
