import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schrittminuten } from '../../db/schema.ts'
import type { Preistag } from './collectTage.ts'

/** What storing did to the steps, in order of time. */
export interface Uebernahme {
  /** How many steps got their first price. */
  readonly neu: number
  /** The beginnings of those whose price is another now. */
  readonly geaendert: readonly number[]
}

interface Merged {
  readonly tag: string
  readonly minuten: Schrittminuten
  readonly vorher: readonly (string | null)[] | null
  readonly nachher: readonly (string | null)[]
}

/** Stores prices; another one of a step takes the place of the known, none does not. Doing it again changes nothing. */
export async function mergePreistage(
  db: Database,
  gebiet: string,
  tage: readonly Preistag[],
  now: Date,
): Promise<Uebernahme> {
  const { rows } = await sql<Merged>`
    insert into marktpreis as p (gebiet, tag, minuten, preise, eingegangen_am)
    select ${gebiet}, tag, minuten, preise, ${now}
    from json_to_recordset(${JSON.stringify(tage)}) as t (tag date, minuten smallint, preise numeric(10, 4)[])
    where cardinality(array_remove(preise, null)) > 0
    order by tag, minuten
    on conflict (gebiet, tag, minuten) do update
    set preise = (
        select array_agg(coalesce(neu, alt) order by nr)
        from unnest(excluded.preise, p.preise) with ordinality as schritte (neu, alt, nr)
      ),
      eingegangen_am = excluded.eingegangen_am
    where exists (
      select from unnest(excluded.preise, p.preise) as schritte (neu, alt) where neu is not null and neu is distinct from alt
    )
    returning tag, minuten, old.preise as vorher, new.preise as nachher
  `.execute(db)
  const schritte = rows.flatMap(listDifferences).toSorted((a, b) => a.vonMs - b.vonMs)
  const geaendert = schritte.filter(({ isNeu }) => !isNeu).map(({ vonMs }) => vonMs)
  return { neu: schritte.length - geaendert.length, geaendert }
}

function listDifferences({ tag, minuten, vorher, nachher }: Merged): { vonMs: number; isNeu: boolean }[] {
  return nachher.flatMap((preis, nr) => {
    const bisher = vorher?.[nr] ?? null
    return preis === bisher ? [] : [{ vonMs: Date.parse(tag) + nr * minuten * 60_000, isNeu: bisher === null }]
  })
}
