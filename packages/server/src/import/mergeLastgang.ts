import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'

type Sql = RawBuilder<unknown>

const perTag = sql`(1440 / s.minuten)`
const none = sql`repeat('0', ${perTag})::varbit`

/** Values in units of 10^-stellen, made to be in those of 10^-ziel. */
const rescaled = (werte: Sql, stellen: Sql, ziel: Sql) => sql`
  case
    when ${stellen} <> ${ziel} then array(
      select (wert * 10 ^ (${ziel} - ${stellen}))::integer
      from unnest(${werte}) with ordinality as einzeln (wert, nr)
      order by nr
    )
    else ${werte}
  end
`

/** A day's values with those of the part `s` in their place. */
const placed = (werte: Sql, neue: Sql) => sql`
  case
    when cardinality(s.werte) = ${perTag} then ${neue}
    else (${werte})[1:s.ab] || (${neue}) || (${werte})[s.ab + cardinality(s.werte) + 1:]
  end
`

const marked = (geschaetzt: Sql) => sql`
  case
    when s.geschaetzt is null and ${geschaetzt} is null then null
    else nullif(
      overlay(
        coalesce(${geschaetzt}, ${none})
        placing coalesce(s.geschaetzt, repeat('0', cardinality(s.werte))::varbit) from s.ab + 1
      ),
      ${none}
    )
  end
`

/** The file's parts of days; of those of one day the later ones win. Answers how many a day has at most. */
async function createStuecke(tx: Database): Promise<number> {
  // Sorting whole days in the usual 4 MB goes to the disk.
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`
    insert into lastgangkanal (vertrag_id, obiskennzahl, minuten)
    select distinct vertrag_id, obiskennzahl, minuten
    from import_lastgang
    order by vertrag_id, obiskennzahl, minuten
    on conflict do nothing
  `.execute(tx)
  await sql`
    create temporary table import_lastgang_stueck on commit drop as
    select k.id as kanal_id, s.tag, s.minuten, s.ab, s.werte, s.stellen, s.geschaetzt,
      row_number() over (partition by k.id, s.tag order by s.zeile)::integer as rang,
      max(s.stellen) over (partition by k.id, s.tag) as ziel
    from import_lastgang s
    join lastgangkanal k using (vertrag_id, obiskennzahl, minuten)
  `.execute(tx)
  await sql`analyze import_lastgang_stueck (kanal_id, tag, rang)`.execute(tx)
  const { rows } = await sql<{ raenge: number }>`
    select coalesce(max(rang), 0) as raenge from import_lastgang_stueck
  `.execute(tx)
  return rows[0]?.raenge ?? 0
}

/** The days as they shall be: what is there, with the file's parts laid over it one after the other. */
async function createTage(tx: Database, raenge: number): Promise<void> {
  const vorher = sql`
    coalesce(
      ${rescaled(sql`l.werte`, sql`l.stellen`, sql`z.stellen`)},
      array_fill(null::integer, array[${perTag}])
    )
  `
  // The first two parts at once: that is what a day in Berlin is, and to write each day twice takes time.
  await sql`
    create temporary table import_lastgang_tag on commit drop as
    select e.kanal_id, e.tag, e.stellen, e.vorhanden,
      case
        when s.rang is null then e.werte
        else ${placed(sql`e.werte`, rescaled(sql`s.werte`, sql`s.stellen`, sql`e.stellen`))}
      end as werte,
      case when s.rang is null then e.geschaetzt else ${marked(sql`e.geschaetzt`)} end as geschaetzt
    from (
      select s.kanal_id, s.tag, z.stellen, l.kanal_id is not null as vorhanden,
        ${placed(vorher, rescaled(sql`s.werte`, sql`s.stellen`, sql`z.stellen`))} as werte,
        ${marked(sql`l.geschaetzt`)} as geschaetzt
      from import_lastgang_stueck s
      left join lastgang l on l.kanal_id = s.kanal_id and l.tag = s.tag
      cross join lateral (select greatest(s.ziel, l.stellen) as stellen) z
      where s.rang = 1
      offset 0
    ) e
    left join import_lastgang_stueck s on s.rang = 2 and s.kanal_id = e.kanal_id and s.tag = e.tag
  `.execute(tx)
  await sql`analyze import_lastgang_tag (kanal_id, tag, vorhanden)`.execute(tx)
  for (let rang = 3; rang <= raenge; rang++) {
    await sql`
      update import_lastgang_tag t
      set werte = ${placed(sql`t.werte`, rescaled(sql`s.werte`, sql`s.stellen`, sql`t.stellen`))},
        geschaetzt = ${marked(sql`t.geschaetzt`)}
      from import_lastgang_stueck s
      where s.rang = ${rang} and s.kanal_id = t.kanal_id and s.tag = t.tag
    `.execute(tx)
  }
}

/** Lays the file's values over those that are there; counts days in UTC, not records. */
export async function mergeLastgang(tx: Database): Promise<Counts> {
  await createTage(tx, await createStuecke(tx))
  const { numAffectedRows: geaendert = 0n } = await sql`
    update lastgang l
    set werte = t.werte, stellen = t.stellen, geschaetzt = t.geschaetzt
    from import_lastgang_tag t
    where t.vorhanden and l.kanal_id = t.kanal_id and l.tag = t.tag
      and row(l.werte, l.stellen, l.geschaetzt) is distinct from row(t.werte, t.stellen, t.geschaetzt)
  `.execute(tx)
  const { numAffectedRows: neu = 0n } = await sql`
    insert into lastgang (kanal_id, tag, werte, stellen, geschaetzt)
    select kanal_id, tag, werte, stellen, geschaetzt
    from import_lastgang_tag
    where not vorhanden
    order by kanal_id, tag
  `.execute(tx)
  const { rows } = await sql<{ gleiche: number }>`
    select count(*) - ${geaendert + neu} as gleiche from import_lastgang_tag
  `.execute(tx)
  return { neu: Number(neu), geaendert: Number(geaendert), unveraendert: rows[0]?.gleiche ?? 0, entfernt: 0 }
}
