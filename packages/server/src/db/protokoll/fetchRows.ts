import type { RawBuilder } from 'kysely'
import type { Database } from '../open.ts'
import { readInBatches } from '../statement.ts'

const batchRows = 1000

/** A query's rows one by one, all of one moment, in the memory of a batch; one such query at a time in a transaction. */
export async function* fetchRows<T>(tx: Database, query: RawBuilder<T>): AsyncGenerator<T, void, undefined> {
  for await (const rows of readInBatches(tx, query.compile(tx), batchRows)) yield* rows
}
