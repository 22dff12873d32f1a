import { type RawBuilder, sql } from 'kysely'
import { isHolding } from '../../../db/vorgang/uebergabe.ts'
import type { Database } from '../../../db/open.ts'
import type { Eintragsart } from '../../../db/tables/eintraege.ts'
import type { Counts } from '../../report.ts'
import { countStaged } from '../../upsert.ts'

const execute = async (tx: Database, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(tx)).numAffectedRows ?? 0)

/** Locks the customers between reading and writing; a customer who changes an entry meanwhile gets 409. */
async function lockCustomers(tx: Database): Promise<void> {
  await sql`
    select from anschlussnutzer
    where kundennummer in (select kundennummer from import_bereich)
    order by kundennummer
    for no key update
  `.execute(tx)
}

/**
 * An entry with an end of its own, not because the next one begins, does not become valid again when that one is
 * deleted.
 */
async function settleEnds(tx: Database, { table, staging }: EintragTables): Promise<void> {
  await sql`
    update ${staging} s
    set beendet_zum = s.gueltig_bis
    where not exists (select from ${staging} t where ${sameScope} and t.gueltig_von = s.gueltig_bis + 1)
  `.execute(tx)
  // If the next entry follows directly, the file does not show such an end, but the portal may know it.
  await sql`
    update ${staging} s
    set beendet_zum = t.beendet_zum
    from ${table} t
    where ${sameScope} and t.entfallen_am is null and t.gueltig_von is not distinct from s.gueltig_von
      and s.beendet_zum is null and t.beendet_zum >= s.gueltig_bis
  `.execute(tx)
}

/**
 * Replaces all entries of the customers and contracts that the file names, except those that the supplier's systems do
 * not know yet; writes only rows that differ.
 */
export async function mergeEintraege(tx: Database, art: Eintragsart, columns: readonly string[]): Promise<Counts> {
  const list = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
  const names: EintragTables = { table: sql.table(art), staging: sql.table(`import_${art}`) }
  const { table, staging } = names
  const total = await countStaged(tx, `import_${art}`)
  await sql`update ${staging} s set kundennummer = v.kundennummer from vertrag v where v.id = s.vertrag_id`.execute(tx)
  await sql`
    create temporary table import_bereich on commit drop as
    select distinct kundennummer, vertrag_id from ${staging}
  `.execute(tx)
  await lockCustomers(tx)
  const removing = await execute(tx, sql`delete from ${staging} where entfernt`)
  await settleEnds(tx, names)
  await keepUnconfirmed(tx, art, names)
  await fitPeriods(tx, names)

  const entfernt = await execute(
    tx,
    sql`
      delete from ${table} t using import_bereich s
      where ${sameScope} and t.entfallen_am is null
        and not exists (select from ${staging} n where n.id = t.id)
        and not exists (select from import_unbestaetigt n where n.id = t.id)
    `,
  )
  // Deleted and inserted, not updated, so that periods do not overlap in between.
  const geaendert = await execute(
    tx,
    sql`
      delete from ${table} t using ${staging} s
      where t.id = s.id and (row(${list('t')}) is distinct from row(${list('s')}) or t.entfallen_am is not null)
    `,
  )
  await updateUnconfirmed(tx, names)
  const angelegt = await execute(
    tx,
    sql`
      insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${list('s')} from ${staging} s
      where not exists (select from ${table} t where t.id = s.id)
      order by s.zeile
    `,
  )
  await sql`drop table import_bereich, import_unbestaetigt, import_zeitraum`.execute(tx)
  return { neu: angelegt - geaendert, geaendert, unveraendert: total - removing - angelegt, entfernt }
}

interface EintragTables {
  readonly table: RawBuilder<unknown>
  readonly staging: RawBuilder<unknown>
}

/** Whether the rows `t` and `s` belong to the same customer or the same contract. */
const sameScope = sql`t.kundennummer = s.kundennummer and t.vertrag_id is not distinct from s.vertrag_id`

/**
 * Removes from the staged rows the entries that a customer has changed and that hold against the file.
 * `import_unbestaetigt` holds the portal's entries, also deleted ones, which stay unchanged.
 */
async function keepUnconfirmed(tx: Database, art: Eintragsart, { table, staging }: EintragTables): Promise<void> {
  const open = sql`from vorgang where vorgang.art = ${art} and ${isHolding}`
  await sql`
    create temporary table import_unbestaetigt on commit drop as
    select t.id, t.kundennummer, t.vertrag_id, t.gueltig_von, t.entfallen_am,
      -- An end that no successor explains is its own.
      coalesce(t.beendet_zum, case when not exists (
        select from ${table} s where ${sameScope} and s.entfallen_am is null and s.gueltig_von = t.gueltig_bis + 1
      ) then t.gueltig_bis end) as ende,
      not exists (select ${open} and vorgang.inhalt ->> 'id' = t.id and vorgang.inhalt ->> 'aktion' = 'angelegt') as bekannt
    from ${table} t
    where t.id in (
      select vorgang.inhalt ->> 'id' ${open}
      union all
      select vorgang.inhalt #>> '{vorgaenger,id}' ${open} and vorgang.inhalt #>> '{vorgaenger,entfallen}' = 'true'
    )
  `.execute(tx)
  await sql`delete from ${staging} s using import_unbestaetigt t where t.id = s.id`.execute(tx)
  // An entry of the file with the same first day is the one that it replaced, or the supplier's record of it under
  // another id.
  await sql`
    delete from ${staging} s using import_unbestaetigt t
    where ${sameScope} and t.gueltig_von is not distinct from s.gueltig_von
      and (t.entfallen_am is null or (t.bekannt and not exists (select from ${table} k where k.id = s.id)))
  `.execute(tx)
}

/**
 * Computes the last days where entries of the file and unconfirmed ones meet: each is valid until its own end or until
 * the next begins, as in the portal. An entry that ended because of a deleted one is valid longer.
 */
async function fitPeriods(tx: Database, { staging }: EintragTables): Promise<void> {
  await sql`
    create temporary table import_zeitraum on commit drop as
    select id, ende, least(ende, lead(gueltig_von) over nacheinander - 1) as bis
    from (
      select id, kundennummer, vertrag_id, gueltig_von, beendet_zum as ende from ${staging}
      union all
      select id, kundennummer, vertrag_id, gueltig_von, ende from import_unbestaetigt where entfallen_am is null
    ) alle
    where kundennummer in (select kundennummer from import_unbestaetigt)
      and exists (
        select from import_bereich b
        where b.kundennummer = alle.kundennummer and b.vertrag_id is not distinct from alle.vertrag_id
      )
    window nacheinander as (partition by kundennummer, vertrag_id order by gueltig_von nulls first)
  `.execute(tx)
  await sql`update ${staging} s set gueltig_bis = z.bis from import_zeitraum z where z.id = s.id`.execute(tx)
}

/** Writes the last days of unconfirmed entries that `fitPeriods` computed; the file's entries are inserted afterwards. */
async function updateUnconfirmed(tx: Database, { table }: EintragTables): Promise<void> {
  await sql`
    update ${table} t set gueltig_bis = z.bis, beendet_zum = z.ende
    from import_zeitraum z join import_unbestaetigt u on u.id = z.id
    where z.id = t.id and t.gueltig_bis is distinct from z.bis
  `.execute(tx)
}
