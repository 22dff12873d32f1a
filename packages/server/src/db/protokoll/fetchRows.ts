import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../open.ts'

const batchRows = 1000

/** A query's rows by the batch, all of one moment; without parameters, and one such query at a time in a transaction. */
export async function* fetchRows<T>(tx: Database, query: RawBuilder<T>): AsyncGenerator<T, void, undefined> {
  await sql`declare protokoll_zeilen no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(batchRows)} from protokoll_zeilen`.execute(tx)
    yield* rows
    if (rows.length < batchRows) break
  }
  await sql`close protokoll_zeilen`.execute(tx)
}
