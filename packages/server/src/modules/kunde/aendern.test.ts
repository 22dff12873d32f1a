import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { change, preview } from './aendern.ts'

test.each([
  ['a change', change],
  ['a preview', preview],
])('%s waits for locked rows for less time than its statement has', async (_, run) => {
  const { connection, close } = await testDatabase()
  // As the server opens it for its requests.
  const db = openDatabase(connection, { connectTimeoutMs: 60_000 })
  const bounds = await run(db, async (tx) => {
    const { rows } = await sql<{ waits: boolean; ends: boolean }>`
      select current_setting('lock_timeout')::interval > '0' as waits,
        current_setting('lock_timeout')::interval < current_setting('statement_timeout')::interval as ends
    `.execute(tx)
    return rows
  })
  expect(bounds).toEqual([{ waits: true, ends: true }])
  await db.destroy()
  await close()
})
