import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'

let other: TestDatabase
beforeAll(async () => {
  other = await testDatabase()
})
afterAll(() => other.close())

async function endBackend(pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid})`.execute(other.db)
}

test('a connection that breaks between two statements of a transaction is told and ends only that', async () => {
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
