import { Kysely, PostgresAdapter, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { type Database, kundenpoolOf, lend } from '../open.ts'
import type { Schema } from '../schema.ts'

/** Runs a statement on a connection of its own. */
type Query = (config: pg.QueryConfig) => Promise<pg.QueryResult>

// Made once, because each request makes a database for its customer; the compiler begins anew with each query.
const adapter = new PostgresAdapter()
const queryCompiler = new PostgresQueryCompiler()
const dialect = {
  createAdapter: () => adapter,
  createQueryCompiler: () => queryCompiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}

const queries = new WeakMap<Database, Query>()

/** How a customer's database runs a prepared statement; undefined for another database, and for a transaction. */
export function queryOf(db: Database): Query | undefined {
  return queries.get(db)
}

/**
 * The database as one customer may see it: it reads and writes his rows alone, whatever the query says [T1]. Costs a few
 * objects and needs no closing. `herkunft` is the other number that he signed in with; the audit trail names it.
 */
export function ofKunde(db: Database, kundennummer: string, herkunft = ''): Database {
  const kundenpool = kundenpoolOf(db)
  if (kundenpool === undefined) throw new Error('ofKunde needs a database, not a transaction')
  const kunde = { kundennummer, herkunft }
  const connect = async () => lend(await kundenpool.connect(kunde))
  const end = () => Promise.resolve()
  const eigen = new Kysely<Schema>({
    dialect: { ...dialect, createDriver: () => new PostgresDriver({ pool: { connect, end, options: {} } }) },
  })
  queries.set(eigen, (config) => kundenpool.query(kunde, config))
  return eigen
}
