import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '../db/clientConfig.ts'
import { type Database, openDatabase, type OpenOptions } from '../db/open.ts'

export interface TestDatabase {
  readonly db: Database
  readonly connection: Exclude<Connection, string>
  close(): Promise<void>
}

// A busy machine is no fault; tests of the portal's own bounds set them.
const patience: OpenOptions = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 }

async function runOnServer(statement: string): Promise<void> {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** A database of its own: copied from the migrated template, or from PostgreSQL's own, which is empty. */
export async function testDatabase(options: OpenOptions = {}, template = 'template_portal'): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(`create database ${database} template ${template} strategy file_copy`)
  const connection = { ...inject('postgres'), database }
  const db = openDatabase(connection, { connections: 4, kundenverbindungen: 4, ...patience, ...options })
  return {
    db,
    connection,
    close: async () => {
      await db.destroy()
      await runOnServer(`drop database ${database} with (force)`)
    },
  }
}

export const emptyDatabase = (): Promise<TestDatabase> => testDatabase({}, 'template1')

/** The setting DATABASE_URL for a test's database. */
export function databaseUrl({ connection }: TestDatabase): string {
  const { host, port, user, password, database } = connection
  const query = new URLSearchParams({ host, ...(port === undefined ? {} : { port: String(port) }) })
  return `postgres://${user}${password === undefined ? '' : `:${password}`}@localhost/${database}?${query.toString()}`
}

/** Returns once so many statements in this database wait for the locks of others. */
export async function waitUntilBlocked(db: Database, count = 1): Promise<void> {
  // A minute: a busy machine is no fault.
  for (let tries = 0; tries < 3000; tries++) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    if (rows.length >= count) return
    await setTimeout(20)
  }
  throw new Error('no statement waits for a lock')
}

/** The database's code of the error that something fails with; undefined when it succeeds. */
export async function codeOf(running: Promise<unknown>): Promise<unknown> {
  const error: unknown = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return Reflect.get(Object(error), 'code')
}
