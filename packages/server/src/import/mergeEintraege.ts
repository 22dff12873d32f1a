import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Eintragsart } from './eintrag.ts'
import type { Counts } from './kind.ts'
import { countStaged } from './upsert.ts'

interface Names {
  readonly table: RawBuilder<unknown>
  readonly staging: RawBuilder<unknown>
  readonly list: (alias: string) => RawBuilder<unknown>
}

const sameScope = sql`t.kundennummer = s.kundennummer and t.vertrag_id is not distinct from s.vertrag_id`

const execute = async (tx: Database, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(tx)).numAffectedRows ?? 0)

/** Entries of which the supplier's systems have not confirmed what the customer did: they stay as the portal has them. */
async function keepUnconfirmed(tx: Database, art: Eintragsart, { table, staging }: Names): Promise<void> {
  await sql`
    create temporary table import_unbestaetigt on commit drop as
    select distinct t.* from ${table} t join vorgang v on v.inhalt ->> 'id' = t.id
    where v.art = ${art} and v.uebergeben_am is null
  `.execute(tx)
  // What begins with such an entry is what it replaces.
  await sql`
    delete from ${staging} s using import_unbestaetigt t
    where t.id = s.id
      or (${sameScope} and t.entfallen_am is null and t.gueltig_von is not distinct from s.gueltig_von)
  `.execute(tx)
  await sql`
    update ${staging} s
    set gueltig_bis = least(s.gueltig_bis, (
      select min(t.gueltig_von) - 1 from import_unbestaetigt t
      where ${sameScope} and t.entfallen_am is null and t.gueltig_von > coalesce(s.gueltig_von, '-infinity')
    ))
  `.execute(tx)
}

/** What ends by itself, and not because the next one begins, does not hold again when that one goes. */
async function settleEnds(tx: Database, { staging }: Names): Promise<void> {
  await sql`
    update ${staging} s
    set beendet_zum = s.gueltig_bis
    where not exists (select from ${staging} t where ${sameScope} and t.gueltig_von = s.gueltig_bis + 1)
  `.execute(tx)
}

/** Where what comes in begins within what stays, the latter ends on the day before. */
async function endBeforeSuccessors(tx: Database, { table, staging }: Names): Promise<void> {
  await sql`
    update ${table} t
    set gueltig_bis = least(t.gueltig_bis, naechster.tag - 1)
    from (
      select t.id, min(s.gueltig_von) as tag
      from import_unbestaetigt t join ${staging} s on ${sameScope} and s.gueltig_von > coalesce(t.gueltig_von, '-infinity')
      where t.entfallen_am is null
      group by t.id
    ) naechster
    where naechster.id = t.id and coalesce(t.gueltig_bis, 'infinity') >= naechster.tag
  `.execute(tx)
}

/**
 * Replaces all entries of the customers and contracts that the file names, touching only what differs and leaving
 * those that the supplier's systems do not know yet. `columns` are those beyond the period.
 */
export async function mergeEintraege(tx: Database, art: Eintragsart, columns: readonly string[]): Promise<Counts> {
  const all = ['id', 'kundennummer', 'vertrag_id', 'gueltig_von', 'gueltig_bis', 'beendet_zum', ...columns]
  const names: Names = {
    table: sql.table(art),
    staging: sql.table(`import_${art}`),
    list: (alias) => sql.join(all.map((column) => sql.ref(`${alias}.${column}`))),
  }
  const { table, staging, list } = names
  const gesamt = await countStaged(tx, `import_${art}`)
  await sql`update ${staging} s set kundennummer = v.kundennummer from vertrag v where v.id = s.vertrag_id`.execute(tx)
  await sql`
    create temporary table import_bereich on commit drop as
    select distinct kundennummer, vertrag_id from ${staging}
  `.execute(tx)
  const removing = await execute(tx, sql`delete from ${staging} where entfernt`)
  await settleEnds(tx, names)
  await keepUnconfirmed(tx, art, names)

  const entfernt = await execute(
    tx,
    sql`
      delete from ${table} t using import_bereich s
      where ${sameScope} and t.entfallen_am is null
        and not exists (select from ${staging} n where n.id = t.id)
        and not exists (select from import_unbestaetigt n where n.id = t.id)
    `,
  )
  await endBeforeSuccessors(tx, names)
  // Anew, not changed in place: no period meets another on the way.
  const geaendert = await execute(
    tx,
    sql`
      delete from ${table} t using ${staging} s
      where t.id = s.id and (row(${list('t')}) is distinct from row(${list('s')}) or t.entfallen_am is not null)
    `,
  )
  const angelegt = await execute(
    tx,
    sql`
      insert into ${table} (${sql.join(all.map((column) => sql.ref(column)))})
      select ${list('s')} from ${staging} s
      where not exists (select from ${table} t where t.id = s.id)
      order by s.zeile
    `,
  )
  await sql`drop table import_bereich, import_unbestaetigt`.execute(tx)
  return { neu: angelegt - geaendert, geaendert, unveraendert: gesamt - removing - angelegt, entfernt }
}
