import { sql } from 'kysely'
import type { Database } from './open.ts'

/**
 * A dump that is restored on another server brings transaction ids that this one has yet to reach: such rows would wait
 * for years and then come out of order. All that the dump brought is settled, so it goes first, in the order of ids.
 */
export async function updateRestoredVorgaenge(db: Database): Promise<void> {
  await sql`
    update vorgang set transaktion = '0'
    where uebergeben_am is null and transaktion > '0' and id <= (
      select max(id) from vorgang
      where uebergeben_am is null and transaktion >= pg_snapshot_xmax(pg_current_snapshot())
    )
  `.execute(db)
}
