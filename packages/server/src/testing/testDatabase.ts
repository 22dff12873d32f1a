import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, type Database, openDatabase, type OpenOptions } from '../db/open.ts'

export interface TestDatabase {
  readonly db: Database
  readonly connection: Exclude<Connection, string>
  close(): Promise<void>
}

// A busy machine is no fault; tests of the portal's own bounds set them.
const patience: OpenOptions = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 }

async function runOnServer(sql: string): Promise<void> {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(sql)
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
