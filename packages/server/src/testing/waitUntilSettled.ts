import { vi } from 'vitest'
import type { Database } from '../db/open.ts'
import { isSettled } from '../db/outbox.ts'

/** The outbox waits for every transaction of the server that is older, those of other tests included. */
export async function waitUntilSettled(db: Database): Promise<void> {
  await vi.waitUntil(
    async () => {
      const rows = await db.selectFrom('vorgang').select(isSettled.as('settled')).execute()
      return rows.every(({ settled }) => settled)
    },
    { timeout: 60_000, interval: 20 },
  )
}
