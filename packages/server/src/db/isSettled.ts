import { type RawBuilder, sql } from 'kysely'

/** Of a Vorgang: no transaction still runs that could yet come before it [migration 0002]. */
export const isSettled: RawBuilder<boolean> = sql<boolean>`vorgang.transaktion < pg_snapshot_xmin(pg_current_snapshot())`
