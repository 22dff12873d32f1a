import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { queryOf } from './eigen/ofKunde.ts'
import { type Database, poolOf, preparedNames } from './open.ts'
import type { Schema } from './schema.ts'
import { traceStatement } from './traceStatement.ts'

/** Compiles and never runs. */
const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

class Marker {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function markers<P extends object>(): P {
  // Stands for the values while the query is built; only compiled, never run.
  return new Proxy({}, { get: (_, name) => new Marker(String(name)) }) as P
}

/**
 * A query for the hot path: built and compiled once, then run as a named prepared statement.
 * `build` may use its parameters only as values.
 */
export function statement<P extends object, R>(
  name: string,
  build: (db: Kysely<Schema>, params: P) => Compilable<R>,
): (db: Database, params: P) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, params) => {
    if (compiled === undefined) {
      compiled = build(compiler, markers<P>()).compile()
      preparedNames.set(compiled.sql, name)
    }
    const values = compiled.parameters.map((value) =>
      value instanceof Marker ? Reflect.get(params, value.name) : value,
    )
    const config = { name, text: compiled.sql, values }
    const pool = poolOf(db)
    const query = queryOf(db) ?? (pool && ((one: pg.QueryConfig) => pool.query(one)))
    if (query === undefined) return (await db.executeQuery<R>({ ...compiled, parameters: values })).rows
    const { rows } = await traceStatement(
      () => name,
      () => query(config),
    )
    return rows
  }
}

const cursor = 'gelesen'

/**
 * The rows of a query in batches of at most `size`, however many there are: a cursor keeps them in the database until
 * they are asked for. `tx` is a transaction; it reads one such query at a time.
 */
export async function* readInBatches<R>(
  tx: Database,
  { sql, parameters }: CompiledQuery<R>,
  size: number,
): AsyncGenerator<readonly R[], void, void> {
  await tx.executeQuery(CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${sql}`, [...parameters]))
  for (;;) {
    const { rows } = await tx.executeQuery<R>(CompiledQuery.raw(`fetch ${size} from ${cursor}`))
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  // A caller that stops early ends its transaction, and with it the cursor.
  await tx.executeQuery(CompiledQuery.raw(`close ${cursor}`))
}
