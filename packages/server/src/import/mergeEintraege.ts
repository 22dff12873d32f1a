import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Eintragsart } from './eintrag.ts'
import type { Counts } from './report.ts'
import {
  type EintragTables,
  fitPeriods,
  keepUnconfirmed,
  sameScope,
  updateUnconfirmed,
} from './unbestaetigteEintraege.ts'
import { countStaged } from './upsert.ts'

const execute = async (tx: Database, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(tx)).numAffectedRows ?? 0)

/** Nobody changes an entry in the portal between what is read here and what is written: he is told to look again. */
async function lockCustomers(tx: Database): Promise<void> {
  await sql`
    select from anschlussnutzer
    where kundennummer in (select kundennummer from import_bereich)
    order by kundennummer
    for no key update
  `.execute(tx)
}

/** What ends by itself, and not because the next one begins, does not hold again when that one goes. */
async function settleEnds(tx: Database, { table, staging }: EintragTables): Promise<void> {
  await sql`
    update ${staging} s
    set beendet_zum = s.gueltig_bis
    where not exists (select from ${staging} t where ${sameScope} and t.gueltig_von = s.gueltig_bis + 1)
  `.execute(tx)
  // The file does not say so where the next one follows, but the portal may know.
  await sql`
    update ${staging} s
    set beendet_zum = t.beendet_zum
    from ${table} t
    where ${sameScope} and t.entfallen_am is null and t.gueltig_von is not distinct from s.gueltig_von
      and s.beendet_zum is null and t.beendet_zum >= s.gueltig_bis
  `.execute(tx)
}

/**
 * Replaces all entries of the customers and contracts that the file names, touching only what differs and leaving
 * those that the supplier's systems do not know yet. `columns` are those beyond the period.
 */
export async function mergeEintraege(tx: Database, art: Eintragsart, columns: readonly string[]): Promise<Counts> {
  const all = ['id', 'kundennummer', 'vertrag_id', 'gueltig_von', 'gueltig_bis', 'beendet_zum', ...columns]
  const list = (alias: string) => sql.join(all.map((column) => sql.ref(`${alias}.${column}`)))
  const names: EintragTables = { table: sql.table(art), staging: sql.table(`import_${art}`) }
  const { table, staging } = names
  const gesamt = await countStaged(tx, `import_${art}`)
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
  // Anew, not changed in place: no period meets another on the way.
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
      insert into ${table} (${sql.join(all.map((column) => sql.ref(column)))})
      select ${list('s')} from ${staging} s
      where not exists (select from ${table} t where t.id = s.id)
      order by s.zeile
    `,
  )
  await sql`drop table import_bereich, import_unbestaetigt, import_zeitraum`.execute(tx)
  return { neu: angelegt - geaendert, geaendert, unveraendert: gesamt - removing - angelegt, entfernt }
}
