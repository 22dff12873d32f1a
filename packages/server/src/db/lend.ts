import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { errorCode } from '../lib/errorCode.ts'

/** The server did not answer, and may be gone; or it only reads by now, because another one has taken its place. */
const isUseless = (error: unknown) =>
  errorCode(error) === '25006' || (error instanceof Error && error.message === 'Query read timeout')

/**
 * A connection for the query builder, which gives each back to its pool, whatever has happened. A useless one is closed
 * instead, and asked nothing more: else the pool would hand it out again and again, until the system gives it up after a
 * quarter of an hour.
 */
export function lend(client: pg.PoolClient): PostgresPoolClient {
  let failure: unknown
  async function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (failure !== undefined) throw failure
    try {
      // The driver's own type knows only some commands.
      return (await client.query(text, [...values])) as unknown as PostgresQueryResult<R>
    } catch (error) {
      if (isUseless(error)) failure = error
      throw error
    }
  }
  // Queries with a cursor are not used.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(failure !== undefined) }
}
