import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Staged } from '../kind.ts'
import { abdruckTable, type StagingWriter } from '../staging.ts'

/** Notes the digest of a record, because a customer stands in the line of each of his contracts; answers a promise only when there is something to wait for. */
export const noteAbdruck = (writer: StagingWriter, nummer: number, record: object): Promise<void> | undefined =>
  writer.add(abdruckTable, nummer, { abdruck: hash('md5', JSON.stringify(record)) })

/** Takes records out of the staging tables that stand in the file already, word by word: two of them are one. */
export async function dropDoppelte(conn: Database, kinds: readonly Staged[]): Promise<void> {
  await sql`
    delete from ${sql.table(abdruckTable)} where zeile in (
      select zeile from (
        select zeile, row_number() over (partition by abdruck order by zeile) as stelle from ${sql.table(abdruckTable)}
      ) numbered
      where stelle = 1
    )
  `.execute(conn)
  await sql`analyze ${sql.table(abdruckTable)}`.execute(conn)
  for (const { staging } of kinds) {
    await sql`
      delete from ${sql.table(staging)} s using ${sql.table(abdruckTable)} d where d.zeile = s.zeile
    `.execute(conn)
  }
}
