import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

/** Returns once a statement in this database waits for the lock of another one. */
export async function waitUntilBlocked(db: Database): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    if (rows.length > 0) return
    await setTimeout(20)
  }
  throw new Error('nothing waits')
}
