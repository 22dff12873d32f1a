import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'

/** The file's prices step by step: of those of one step the last. However often a step comes, it is looked at once. */
async function createSchritte(tx: Database): Promise<void> {
  await sql`
    create temporary table import_marktpreis_schritt on commit drop as
    select distinct on (s.gebiet, s.tag, s.minuten, schritt) s.gebiet, s.tag, s.minuten, s.ab + e.nr as schritt, e.preis
    from import_marktpreis s
    cross join unnest(s.preise) with ordinality as e (preis, nr)
    order by s.gebiet, s.tag, s.minuten, schritt, s.zeile desc
  `.execute(tx)
  await sql`analyze import_marktpreis_schritt`.execute(tx)
}

/** The days as they shall be: what is there, and the file's steps laid over it. */
async function createTage(tx: Database): Promise<void> {
  await sql`
    create temporary table import_marktpreis_tag on commit drop as
    select t.gebiet, t.tag, t.minuten, p.gebiet is not null as vorhanden,
      array_agg(case when s.schritt is null then e.preis else s.preis end order by e.nr) as preise
    from (select distinct gebiet, tag, minuten from import_marktpreis_schritt) t
    left join marktpreis p using (gebiet, tag, minuten)
    cross join unnest(coalesce(p.preise, array_fill(null::numeric, array[1440 / t.minuten])))
      with ordinality as e (preis, nr)
    left join import_marktpreis_schritt s
      on s.gebiet = t.gebiet and s.tag = t.tag and s.minuten = t.minuten and s.schritt = e.nr
    group by t.gebiet, t.tag, t.minuten, p.gebiet is not null
  `.execute(tx)
}

/** Lays the file's prices over those that are there; counts days in UTC, not records. */
export async function mergeMarktpreis(tx: Database, now: Date): Promise<Counts> {
  await createSchritte(tx)
  await createTage(tx)
  const { numAffectedRows: geaendert = 0n } = await sql`
    update marktpreis p
    set preise = t.preise, eingegangen_am = ${now}
    from import_marktpreis_tag t
    where p.gebiet = t.gebiet and p.tag = t.tag and p.minuten = t.minuten and p.preise is distinct from t.preise
  `.execute(tx)
  const { numAffectedRows: neu = 0n } = await sql`
    insert into marktpreis (gebiet, tag, minuten, preise, eingegangen_am)
    select gebiet, tag, minuten, preise, ${now}
    from import_marktpreis_tag
    where not vorhanden
    order by gebiet, tag, minuten
  `.execute(tx)
  const { rows } = await sql<{ gleiche: number }>`
    select count(*) - ${geaendert + neu} as gleiche from import_marktpreis_tag
  `.execute(tx)
  return { neu: Number(neu), geaendert: Number(geaendert), unveraendert: rows[0]?.gleiche ?? 0, entfernt: 0 }
}
