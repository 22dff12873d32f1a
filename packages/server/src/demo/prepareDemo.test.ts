import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../lib/errors.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { prepareDemo } from './loadDemo.ts'

// @module-tag full

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase({ statementTimeoutMs: 0 })
})
afterEach(() => database.close())

const now = new Date('2026-11-21T12:00:00Z')

test('a statement that takes longer than a request may does not end the loading', async () => {
  let loading: Promise<unknown> = Promise.resolve()
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table marktpreis`.execute(tx)
    loading = prepareDemo(database.connection, now).catch((error: unknown) => error)
    const hasWaitedLong = sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '6 seconds'
    `
    await vi.waitFor(async () => expect((await hasWaitedLong.execute(database.db)).rows).toHaveLength(1), {
      timeout: 90_000,
    })
  })
  expect(await loading).toBeUndefined()
})

test('a failure is told in one sentence, and the next start loads everything', async () => {
  await sql`alter table marktpreis add constraint nie check (minuten = 0)`.execute(database.db)
  const failed = prepareDemo(database.connection, now)
  await expect(failed).rejects.toThrow(StartError)
  await expect(failed).rejects.toThrow(/^Die Demo lässt sich nicht laden \(error 23514, .+:\d+\)\. Ein neuer Start/)
  expect(await database.db.selectFrom('anschlussnutzer').selectAll().execute()).toEqual([])
  await sql`alter table marktpreis drop constraint nie`.execute(database.db)
  await prepareDemo(database.connection, now)
  expect(await database.db.selectFrom('anschlussnutzer').selectAll().execute()).toHaveLength(10)
})
