import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { Grenzen } from './deriveGrenzen.ts'

/** A rule that decides which rows of a table are deleted. */
export interface Loeschregel {
  /** In the log and in `loeschlauf`. */
  readonly name: string
  /** In reports, German. */
  readonly titel: string
  readonly tabelle: keyof Schema
  /** Which rows are deleted: a condition on the columns of `tabelle`. */
  readonly isFaellig: (grenzen: Grenzen) => RawBuilder<boolean>
  /** How, where their end is to be recorded; answers how many. */
  readonly loesche?: (db: Database, where: RawBuilder<boolean>, now: Date) => Promise<number>
}

// So many rows are deleted in one statement, which takes only a moment.
const mostRows = 5000

/** Notes the contents of deleted documents; `deleteInhalte` removes them from the store later. */
const remember = sql`insert into inhalt_loeschung select distinct sha256 from weg on conflict do nothing`

async function deleteSome(db: Database, tabelle: Loeschregel['tabelle'], where: RawBuilder<boolean>) {
  const table = sql.table(tabelle)
  const { rows } = await sql<{ anzahl: number }>`
    with weg as (
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${where} limit ${mostRows} for update skip locked
      )) returning *
    ), inhalte as (${tabelle === 'dokument' ? remember : sql`select`})
    select count(*)::int as anzahl from weg
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Runs work in a transaction of its own, or in the caller's. */
export const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/**
 * Deletes the rows of a table that meet a condition, and returns how many. A row that another transaction has locked stays
 * until the next night.
 */
export async function deleteFaellige(
  db: Database,
  table: Loeschregel['tabelle'],
  where: RawBuilder<boolean>,
): Promise<number> {
  let count = 0
  for (;;) {
    const some = await deleteSome(db, table, where)
    count += some
    if (some < mostRows) return count
  }
}
