import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

/** Returns once so many statements in this database wait for the locks of others. */
export async function waitUntilBlocked(db: Database, count = 1): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    if (rows.length >= count) return
    await setTimeout(20)
  }
  throw new Error('nothing waits')
}
