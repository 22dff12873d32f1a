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
export function lend(client: pg.PoolClient): pg.PoolClient {
  let failure: unknown
  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (failure !== undefined) throw failure
    try {
      return await client.query(text, values)
    } catch (error) {
      if (isUseless(error)) failure = error
      throw error
    }
  }
  const release = () => client.release(failure !== undefined)
  return new Proxy(client, {
    get: (_, name): unknown => {
      if (name === 'query') return query
      return name === 'release' ? release : Reflect.get(client, name, client)
    },
  })
}
