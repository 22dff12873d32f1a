import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Counts } from '../report.ts'

type Sql = RawBuilder<unknown>

const perTag = sql`(1440 / s.minuten)`
const none = sql`repeat('0', ${perTag})::varbit`

/** Converts values from units of 10^-stellen to units of 10^-ziel. */
const rescaled = (werte: Sql, stellen: Sql, target: Sql) => sql`
  case
    when ${stellen} <> ${target} then array(
      select (wert * 10 ^ (${target} - ${stellen}))::integer
      from unnest(${werte}) with ordinality as einzeln (wert, nr)
      order by nr
    )
    else ${werte}
  end
`

/** A day's values, with those of the part `s` replacing the old ones. */
const placed = (werte: Sql, target: Sql) => {
  const neue = rescaled(sql`s.werte`, sql`s.stellen`, target)
  return sql`
    case
      when cardinality(s.werte) = ${perTag} then ${neue}
      else (${werte})[1:s.ab] || (${neue}) || (${werte})[s.ab + cardinality(s.werte) + 1:]
    end
  `
}

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

/** The file's parts of days, numbered by line: later parts of a day replace earlier ones. */
const stuecke = sql`
  select k.id as kanal_id, s.tag, s.minuten, s.ab, s.werte, s.stellen, s.geschaetzt,
    row_number() over nach_zeile as rang,
    lead(s.ab) over nach_zeile as next_ab, lead(s.werte) over nach_zeile as next_werte,
    lead(s.stellen) over nach_zeile as next_stellen, lead(s.geschaetzt) over nach_zeile as next_geschaetzt,
    max(s.stellen) over tag as ziel, count(*) over tag as anzahl
  from import_lastgang s
  join lastgangkanal k using (vertrag_id, obiskennzahl, minuten)
  window tag as (partition by k.id, s.tag), nach_zeile as (tag order by s.zeile)
`

/** Removes whole channels; returns of how many days. */
async function removeKanaele(tx: Database): Promise<number> {
  const removed = sql`
    select id from lastgangkanal join import_lastgang_entfernt using (vertrag_id, obiskennzahl, minuten)
  `
  const { numAffectedRows = 0n } = await sql`delete from lastgang where kanal_id in (${removed})`.execute(tx)
  await sql`delete from lastgangkanal where id in (${removed})`.execute(tx)
  return Number(numAffectedRows)
}

async function createKanaele(tx: Database): Promise<void> {
  await sql`
    insert into lastgangkanal (vertrag_id, obiskennzahl, minuten)
    select distinct vertrag_id, obiskennzahl, minuten
    from import_lastgang
    order by vertrag_id, obiskennzahl, minuten
    on conflict do nothing
  `.execute(tx)
}

/**
 * The merged days: the stored values, replaced by the file's first two parts of each day. A day in UTC gets parts from
 * two days in Berlin, and handling both in one statement saves a second write.
 */
async function createTage(tx: Database): Promise<void> {
  const vorher = sql`
    coalesce(
      ${rescaled(sql`l.werte`, sql`l.stellen`, sql`z.ziel`)},
      array_fill(null::integer, array[${perTag}])
    )
  `
  // `offset 0` makes PostgreSQL compute the day with its first part once and not at each use.
  await sql`
    create temporary table import_lastgang_tag on commit drop as
    select s.kanal_id, s.tag, s.ziel as stellen, s.vorhanden, s.anzahl,
      case when s.werte is null then s.vorher else ${placed(sql`s.vorher`, sql`s.ziel`)} end as werte,
      case when s.werte is null then s.marken else ${marked(sql`s.marken`)} end as geschaetzt
    from (
      select s.kanal_id, s.tag, s.minuten, z.ziel, l.kanal_id is not null as vorhanden, s.anzahl,
        s.next_ab as ab, s.next_werte as werte, s.next_stellen as stellen, s.next_geschaetzt as geschaetzt,
        ${placed(vorher, sql`z.ziel`)} as vorher, ${marked(sql`l.geschaetzt`)} as marken
      from (${stuecke}) s
      left join lastgang l on l.kanal_id = s.kanal_id and l.tag = s.tag
      cross join lateral (select greatest(s.ziel, l.stellen) as ziel) z
      where s.rang = 1
      offset 0
    ) s
  `.execute(tx)
  await sql`analyze import_lastgang_tag (kanal_id, tag, vorhanden)`.execute(tx)
}

/**
 * Writes the third and all further parts of days: the last value of each step. Reads each value once, however many parts
 * there are.
 */
async function placeOthers(tx: Database): Promise<void> {
  const { rows } = await sql<{ others: boolean | null }>`
    select bool_or(anzahl > 2) as others from import_lastgang_tag
  `.execute(tx)
  if (rows[0]?.others !== true) return
  await sql`
    create temporary table import_lastgang_schritt on commit drop as
    select distinct on (s.kanal_id, s.tag, schritt) s.kanal_id, s.tag, s.ab + e.nr as schritt,
      (e.wert * 10 ^ (t.stellen - s.stellen))::integer as wert,
      coalesce(get_bit(s.geschaetzt, e.nr::integer - 1), 0) as marke
    from (${stuecke}) s
    join import_lastgang_tag t on t.kanal_id = s.kanal_id and t.tag = s.tag
    cross join unnest(s.werte) with ordinality as e (wert, nr)
    where s.rang > 2
    order by s.kanal_id, s.tag, schritt, s.rang desc
  `.execute(tx)
  await sql`analyze import_lastgang_schritt`.execute(tx)
  await sql`
    update import_lastgang_tag t
    set werte = neu.werte, geschaetzt = neu.geschaetzt
    from (
      select t.kanal_id, t.tag, array_agg(case when s.schritt is null then e.wert else s.wert end order by e.nr) as werte,
        case
          when max(m.marke) = 1 then string_agg(m.marke::text, '' order by e.nr)::varbit
        end as geschaetzt
      from import_lastgang_tag t
      cross join unnest(t.werte) with ordinality as e (wert, nr)
      left join import_lastgang_schritt s on s.kanal_id = t.kanal_id and s.tag = t.tag and s.schritt = e.nr
      cross join lateral (
        select coalesce(s.marke, get_bit(t.geschaetzt, e.nr::integer - 1), 0) as marke
      ) m
      where t.anzahl > 2
      group by t.kanal_id, t.tag
    ) neu
    where neu.kanal_id = t.kanal_id and neu.tag = t.tag
  `.execute(tx)
}

/** Removes channels, and replaces stored values by the file's; counts days in UTC, not records. */
export async function mergeLastgang(tx: Database): Promise<Counts> {
  // With the usual 4 MB, sorting whole days would use the disk.
  await sql`set local work_mem = '64MB'`.execute(tx)
  const entfernt = await removeKanaele(tx)
  await createKanaele(tx)
  await createTage(tx)
  await placeOthers(tx)
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
  return { neu: Number(neu), geaendert: Number(geaendert), unveraendert: rows[0]?.gleiche ?? 0, entfernt }
}
