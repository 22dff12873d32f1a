import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { ofKunde } from './eigen/ofKunde.ts'
import { openDatabase } from './open.ts'

let other: TestDatabase
beforeAll(async () => {
  other = await testDatabase()
})
afterAll(() => other.close())

async function endBackend(pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid})`.execute(other.db)
}

test('a connection that breaks between two statements of a transaction calls onLost and fails only that transaction', async () => {
  const onLost = vi.fn<(error: Error) => void>()
  const { db, close } = await testDatabase({ onLost })
  onTestFinished(close)
  const transaction = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await endBackend(rows[0]?.pid ?? 0)
    await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), { timeout: 60_000 })
    await sql`select 1`.execute(trx)
  })
  await expect(transaction).rejects.toThrow('not queryable')
  expect(onLost.mock.calls[0]?.[0]).toMatchObject({ code: '57P01' })
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const one = { connections: 1, kundenverbindungen: 1 }

test.each(['of all', 'of one customer'])(
  'a connection %s to a server that does not answer is used once',
  { tags: 'full' },
  async (pool) => {
    const all = openDatabase(database.connection, { ...one, statementTimeoutMs: 500 })
    const db = pool === 'of all' ? all : ofKunde(all, 'T-1')
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const pid = rows[0]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    try {
      const transaction = db.transaction().execute((tx) => sql`select 1`.execute(tx))
      await expect(transaction).rejects.toThrow('Query read timeout')
      await sql`select 1`.execute(db)
    } finally {
      process.kill(pid, 'SIGCONT')
      await all.destroy()
    }
  },
)

test('a connection to a read-only server is used once and closed: the next one may reach another server', async () => {
  const db = openDatabase(database.connection, one)
  const setReadOnly = (value: string) =>
    sql`alter database ${sql.id(database.connection.database)} set default_transaction_read_only = ${sql.lit(value)}`.execute(
      database.db,
    )
  const write = () => db.deleteFrom('budget').execute()
  try {
    await setReadOnly('on')
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    await setReadOnly('off')
    await write()
  } finally {
    await db.destroy()
  }
})
