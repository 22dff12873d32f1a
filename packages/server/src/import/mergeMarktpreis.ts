import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'

const perTag = sql`(1440 / s.minuten)`

/** The file's parts of days; of those of one day the later ones win. Answers how many a day has at most. */
async function createStuecke(tx: Database): Promise<number> {
  await sql`
    create temporary table import_marktpreis_stueck on commit drop as
    select s.*, row_number() over (partition by gebiet, tag, minuten order by zeile)::integer as rang
    from import_marktpreis s
  `.execute(tx)
  const { rows } = await sql<{ raenge: number }>`
    select coalesce(max(rang), 0) as raenge from import_marktpreis_stueck
  `.execute(tx)
  return rows[0]?.raenge ?? 0
}

/** Lays the file's prices over those that are there; counts days in UTC, not records. */
export async function mergeMarktpreis(tx: Database, now: Date): Promise<Counts> {
  const raenge = await createStuecke(tx)
  await sql`
    create temporary table import_marktpreis_tag on commit drop as
    select s.gebiet, s.tag, s.minuten, p.preise as vorher,
      coalesce(p.preise, array_fill(null::numeric, array[${perTag}])) as preise
    from import_marktpreis_stueck s
    left join marktpreis p using (gebiet, tag, minuten)
    where s.rang = 1
  `.execute(tx)
  for (let rang = 1; rang <= raenge; rang++) {
    await sql`
      update import_marktpreis_tag t
      set preise = t.preise[1:s.ab] || s.preise || t.preise[s.ab + cardinality(s.preise) + 1:]
      from import_marktpreis_stueck s
      where s.rang = ${rang} and s.gebiet = t.gebiet and s.tag = t.tag and s.minuten = t.minuten
    `.execute(tx)
  }
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
    where vorher is null
    order by gebiet, tag, minuten
  `.execute(tx)
  const { rows } = await sql<{ gleiche: number }>`
    select count(*) - ${geaendert + neu} as gleiche from import_marktpreis_tag
  `.execute(tx)
  return { neu: Number(neu), geaendert: Number(geaendert), unveraendert: rows[0]?.gleiche ?? 0, entfernt: 0 }
}
