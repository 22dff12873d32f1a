import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'

/**
 * Makes one reading of two where the market brought before what these readings of the customer say as well: the
 * customer's, confirmed (`erfassungshinweisOf`). How the market confirms what came before it: `mergeZaehlerstaende`.
 * `ids` is an array of `ablesung.id`.
 */
export async function joinMarktablesungen(tx: Database, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select join_market_readings(${ids})`.execute(tx)
}
