import { sql } from 'kysely'
import type { Database } from './open.ts'

/** When the newest known price of a market area ends; undefined when none is known. */
export async function findPreisstand(db: Database, gebiet: string): Promise<Date | undefined> {
  // A day has two rows at most, one for each resolution.
  const { rows } = await sql<{ ende: Date | null }>`
    select max(tag::timestamp at time zone 'UTC' + nr * minuten * interval '1 minute') as ende
    from (
      select tag, minuten, preise from marktpreis
      where gebiet = ${gebiet} and cardinality(array_remove(preise, null)) > 0
      order by tag desc
      limit 2
    ) as neueste, unnest(preise) with ordinality as schritte (preis, nr)
    where preis is not null
  `.execute(db)
  return rows[0]?.ende ?? undefined
}
