import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Eintragsart } from './eintrag.ts'

export interface EintragTables {
  readonly table: RawBuilder<unknown>
  readonly staging: RawBuilder<unknown>
}

/** The rows `t` and `s` are of one customer or of one contract. */
export const sameScope = sql`t.kundennummer = s.kundennummer and t.vertrag_id is not distinct from s.vertrag_id`

/**
 * Takes out of the file what a customer has changed and the supplier's systems have not confirmed: in
 * `import_unbestaetigt` the portal's entries stay as they are, those that fell away included.
 */
export async function keepUnconfirmed(
  tx: Database,
  art: Eintragsart,
  { table, staging }: EintragTables,
): Promise<void> {
  const open = sql`from vorgang v where v.art = ${art} and v.uebergeben_am is null`
  await sql`
    create temporary table import_unbestaetigt on commit drop as
    select t.id, t.kundennummer, t.vertrag_id, t.gueltig_von, t.entfallen_am,
      -- An end that no successor explains is its own.
      coalesce(t.beendet_zum, case when not exists (
        select from ${table} s where ${sameScope} and s.entfallen_am is null and s.gueltig_von = t.gueltig_bis + 1
      ) then t.gueltig_bis end) as ende,
      not exists (select ${open} and v.inhalt ->> 'id' = t.id and v.inhalt ->> 'aktion' = 'angelegt') as bekannt
    from ${table} t
    where t.id in (
      select v.inhalt ->> 'id' ${open}
      union all
      select v.inhalt #>> '{vorgaenger,id}' ${open} and v.inhalt #>> '{vorgaenger,entfallen}' = 'true'
    )
  `.execute(tx)
  await sql`delete from ${staging} s using import_unbestaetigt t where t.id = s.id`.execute(tx)
  // What begins with such an entry is what it replaces, or the supplier's own record of it, by an id of its own.
  await sql`
    delete from ${staging} s using import_unbestaetigt t
    where ${sameScope} and t.gueltig_von is not distinct from s.gueltig_von
      and (t.entfallen_am is null or (t.bekannt and not exists (select from ${table} k where k.id = s.id)))
  `.execute(tx)
}

/**
 * Decides until when entries hold where the file's and unconfirmed ones meet: each until its own end or until the next
 * begins, as the portal itself does it. What would have ended because of a deleted one holds on.
 */
export async function fitPeriods(tx: Database, { staging }: EintragTables): Promise<void> {
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

/** Lets unconfirmed entries hold as long as `fitPeriods` has found; what they give way to is not there yet. */
export async function updateUnconfirmed(tx: Database, { table }: EintragTables): Promise<void> {
  await sql`
    update ${table} t set gueltig_bis = z.bis, beendet_zum = z.ende
    from import_zeitraum z join import_unbestaetigt u on u.id = z.id
    where z.id = t.id and t.gueltig_bis is distinct from z.bis
  `.execute(tx)
}
