import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { errorCode } from '../lib/errors.ts'
import { clientConfig, type Connection } from './clientConfig.ts'
import { DatabaseAway } from './databaseErrors.ts'
import { type Kundenpool, openKundenpool } from './eigen/kundenpool.ts'
import type { Schema } from './schema.ts'
import { nameOf, traceStatement } from './traceStatement.ts'
import { typeParsers } from './typeParsers.ts'

/** A tenant's database, or a transaction in it. */
export type Database = Kysely<Schema>

export interface OpenOptions {
  /** Most connections at once that see everything. */
  readonly connections?: number
  /** Most connections at once that see one customer's rows. */
  readonly kundenverbindungen?: number
  /** Bound on one statement; 0 for none, as an import needs. */
  readonly statementTimeoutMs?: number
  /** Bound on the wait for a connection. */
  readonly connectTimeoutMs?: number
  /** Called when a connection breaks outside of a statement; the pool replaces it. */
  readonly onLost?: (error: Error) => void
  /** While this answers false, connecting fails as if the database were away. */
  readonly isOpen?: () => boolean
  /** Looks at each connection before it is used; one that it throws for is closed. */
  readonly onConnect?: (client: pg.ClientBase) => unknown
}

/** How long one statement of a request may take. */
export const statementMs = 4000

/** Opens a tenant's database; connects at the first query. */
export function openDatabase(connection: Connection, options: OpenOptions = {}): Database {
  const {
    connections = 5,
    kundenverbindungen = 6,
    statementTimeoutMs = statementMs,
    onLost = () => undefined,
  } = options
  // An import has no bound for its statements, and waits longer for a connection, too.
  const { connectTimeoutMs = statementTimeoutMs === 0 ? 30_000 : 2000 } = options
  const { isOpen = () => true, onConnect } = options
  const config: pg.PoolConfig = {
    ...clientConfig(connection, { statementTimeoutMs, pauseTimeoutMs: statementTimeoutMs === 0 ? 0 : 10_000 }),
    types: typeParsers,
    ...(onConnect && { onConnect }),
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs === 0 ? undefined : statementTimeoutMs + 1000,
  }
  const pool = new AwayPool({ ...config, max: connections }, isOpen)
  const kundenpool = openKundenpool(new AwayPool({ ...config, max: kundenverbindungen }, isOpen))
  for (const one of [pool, kundenpool.pool]) {
    // Between two statements of a transaction the driver has no listener, and an error event without one ends the
    // process.
    one.on('connect', (client) => client.on('error', onLost))
    // The same errors again, of idle connections.
    one.on('error', () => undefined)
  }
  const end = async () => {
    await Promise.all([pool.end(), kundenpool.pool.end()])
  }
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => lend(await pool.connect()), end, options: pool.options },
    }),
  })
  pools.set(db, { pool, kundenpool })
  return db
}

/** The pool under a database; undefined for a transaction and for a customer's database (`ofKunde`). */
export function poolOf(db: Database): pg.Pool | undefined {
  return pools.get(db)?.pool
}

/** Where customers' connections come from. */
export function kundenpoolOf(db: Database): Kundenpool | undefined {
  return pools.get(db)?.kundenpool
}

/** All pools under a database, to count their connections. */
export function poolsOf(db: Database): readonly pg.Pool[] {
  const own = pools.get(db)
  return own === undefined ? [] : [own.pool, own.kundenpool.pool]
}

/**
 * A pooled connection for the query builder, which always gives it back to the pool. After an error that makes it
 * useless it runs nothing more and is closed instead: otherwise the pool would hand it out again and again, until the
 * operating system gives it up after a quarter of an hour.
 */
export function lend(client: pg.PoolClient): pg.PoolClient {
  let failure: unknown
  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (failure !== undefined) throw failure
    const name = preparedNames.get(text)
    try {
      return await traceStatement(
        () => name ?? nameOf(text),
        () => client.query(name === undefined ? { text, values } : { name, text, values }),
      )
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

/** The names of the statements that connections prepare, by their SQL: the query builder passes nothing else on. */
export const preparedNames = new Map<string, string>()

/** The server did not answer and may be gone, or it has become read-only because another one took its place. */
const isUseless = (error: unknown) =>
  errorCode(error) === '25006' || (error instanceof Error && error.message === 'Query read timeout')

/**
 * Gives one connection to `run`, as the query builder knows it and as the driver does, which can COPY; `db` may be one
 * that it has given before. What runs on either runs in a transaction of the other, too.
 */
export async function withClient<T>(
  db: Database,
  run: (conn: Database, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const given = clients.get(db)
  if (given !== undefined) return run(db, given)
  const pool = poolOf(db)
  if (pool === undefined) throw new Error('a transaction has no connection to give')
  const client = await pool.connect()
  const lent = lend(client)
  const kept = new Proxy(lent, {
    get: (_, name): unknown => (name === 'release' ? () => undefined : Reflect.get(lent, name, lent)),
  })
  const conn = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => kept, end: async () => undefined, options: pool.options },
    }),
  })
  clients.set(conn, client)
  try {
    return await run(conn, client)
  } finally {
    lent.release()
  }
}

const clients = new WeakMap<Database, pg.PoolClient>()

interface Pools {
  readonly pool: pg.Pool
  readonly kundenpool: Kundenpool
}

const pools = new WeakMap<Database, Pools>()

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: (release?: unknown) => void) => void

/** A pool with a `connect` that fails with `DatabaseAway`, whatever the cause. */
class AwayPool extends pg.Pool {
  readonly #isOpen: () => boolean

  constructor(config: pg.PoolConfig, isOpen: () => boolean) {
    super(config)
    this.#isOpen = isOpen
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (taken !== undefined) {
      this.#take(taken)
      return
    }
    return new Promise((resolve, reject) => {
      this.#take((error, client) => (client === undefined ? reject(error) : resolve(client)))
    })
  }

  #take(taken: Taken): void {
    if (!this.#isOpen()) taken(new DatabaseAway(undefined), undefined, () => undefined)
    else super.connect((error, client, release) => taken(error && new DatabaseAway(error), client, release))
  }
}
