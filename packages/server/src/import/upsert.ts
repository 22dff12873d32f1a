import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './report.ts'

/** The temporary table of a kind's lines that remove. */
export const removalStaging = (art: string): string => `import_${art}_entfernt`

export interface Upsert {
  readonly table: string
  readonly staging: string
  /** Columns that identify a row; those that may be null are in `nullableKey`. */
  readonly key: readonly string[]
  readonly nullableKey?: string
  /** The other columns; each is named alike in both tables. */
  readonly columns: readonly string[]
}

/** Copies a kind's columns from its staging table to its table. */
export const upsertOf = (
  {
    art,
    staging,
    tableColumns,
  }: { readonly art: string; readonly staging: string; readonly tableColumns: readonly string[] },
  keys: Pick<Upsert, 'key' | 'nullableKey'>,
): Upsert => ({
  table: art,
  staging,
  ...keys,
  columns: tableColumns.filter((column) => !keys.key.includes(column) && column !== keys.nullableKey),
})

const list = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))

/** Whether the row (`t`) has the key of the staged row (`s`). */
export function sameKey({ key, nullableKey }: Pick<Upsert, 'key' | 'nullableKey'>) {
  const parts = key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`s.${column}`)}`)
  if (nullableKey !== undefined) {
    parts.push(sql`${sql.ref(`t.${nullableKey}`)} is not distinct from ${sql.ref(`s.${nullableKey}`)}`)
  }
  return sql.join(parts, sql` and `)
}

/**
 * Updates the rows (`t`) that differ from the staged ones (`s`); returns how many.
 * `also` sets further columns, and its `when` counts further rows as different.
 */
export async function updateDiffering(
  tx: Database,
  upsert: Upsert,
  also?: { readonly set: RawBuilder<unknown>; readonly when?: RawBuilder<boolean> },
): Promise<number> {
  const { table, staging, columns } = upsert
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`s.${column}`)}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t
    set ${sql.join(also === undefined ? assignments : [...assignments, also.set])}
    from ${sql.table(staging)} s
    where ${sameKey(upsert)}
      and (row(${list('t', columns)}) is distinct from row(${list('s', columns)}) or ${also?.when ?? sql`false`})
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Inserts the staged rows that the table lacks; returns how many. */
export async function insertMissing(tx: Database, upsert: Upsert): Promise<number> {
  const { table, staging, key, nullableKey, columns } = upsert
  const all = [...key, ...(nullableKey === undefined ? [] : [nullableKey]), ...columns]
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(all.map((column) => sql.ref(column)))})
    select ${list('s', all)}
    from ${sql.table(staging)} s
    where not exists (select from ${sql.table(table)} t where ${sameKey(upsert)})
    order by s.zeile
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function countStaged(tx: Database, staging: string): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`select count(*) as anzahl from ${sql.table(staging)}`.execute(tx)
  return rows[0]?.anzahl ?? 0
}

/**
 * Replaces all rows of the contracts that the file names, also in removals; writes only rows that differ.
 * Deletes first, then updates, then inserts: in this order periods never overlap in between.
 */
export const mergePerVertrag = (tx: Database, upsert: Upsert): Promise<Counts> => mergePer(tx, 'vertrag_id', upsert)

/** As `mergePerVertrag`, for the owner that this column of the key names. */
export async function mergePer(tx: Database, owner: string, upsert: Upsert): Promise<Counts> {
  const total = await countStaged(tx, upsert.staging)
  const staged = sql.table(upsert.staging)
  const deleted = await sql`
    delete from ${sql.table(upsert.table)} t
    where t.${sql.ref(owner)} in (
        select ${sql.ref(owner)} from ${staged}
        union all
        select ${sql.ref(owner)} from ${sql.table(removalStaging(upsert.table))}
      )
      and not exists (select from ${staged} s where ${sameKey(upsert)})
  `.execute(tx)
  const geaendert = await updateDiffering(tx, upsert)
  const neu = await insertMissing(tx, upsert)
  return {
    neu,
    geaendert,
    unveraendert: total - neu - geaendert,
    entfernt: Number(deleted.numAffectedRows ?? 0),
  }
}

/**
 * Adds the file's rows to those of the database, or replaces those with their key; removals delete all rows of the owner
 * that this column names. `also` sets further columns of the rows that it replaces.
 */
export async function mergeAdding(
  tx: Database,
  owner: string,
  upsert: Upsert,
  also?: RawBuilder<unknown>,
): Promise<Counts> {
  const total = await countStaged(tx, upsert.staging)
  const removed = await sql`
    delete from ${sql.table(upsert.table)} t
    where t.${sql.ref(owner)} in (select ${sql.ref(owner)} from ${sql.table(removalStaging(upsert.table))})
      and not exists (select from ${sql.table(upsert.staging)} s where ${sameKey(upsert)})
  `.execute(tx)
  const geaendert = await updateDiffering(tx, upsert, also && { set: also })
  const neu = await insertMissing(tx, upsert)
  return { neu, geaendert, unveraendert: total - neu - geaendert, entfernt: Number(removed.numAffectedRows ?? 0) }
}
