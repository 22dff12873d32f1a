import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Database } from '../db/open.ts'
import { formatZeitpunkt } from '../lib/formats.ts'

// The portal deletes each night: if the last run is longer ago, it has not run, or the clock is ahead.
const mostMs = 7 * 86_400_000

/**
 * When the portal last deleted, or else when its tables were created, if that is so long ago that the clock may be ahead;
 * undefined if deleting is safe. Data that is deleted because of a wrong clock is lost. Times of customers' changes prove
 * nothing, because they come from the same clock, and neither do times in the future.
 */
export async function findUhrsprung(db: Database, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ zuletzt: Date | null }>`
    select coalesce(
      (select max(greatest(begonnen_am, beendet_am)) from loeschlauf where greatest(begonnen_am, beendet_am) <= ${now}),
      (
        select max(timestamp::timestamptz) from ${sql.table(DEFAULT_MIGRATION_TABLE)}
        where timestamp::timestamptz <= ${now}
      )
    ) as zuletzt
  `.execute(db)
  const zuletzt = rows[0]?.zuletzt
  return zuletzt && now.getTime() - zuletzt.getTime() > mostMs ? zuletzt : undefined
}

/** The German sentences that ask to check a doubtful clock before anything is deleted; undefined for a plausible one. */
export async function findUhrzweifel(db: Database, now: Date): Promise<string | undefined> {
  const zuletzt = await findUhrsprung(db, now)
  if (zuletzt === undefined) return undefined
  return [
    `Die Uhr dieses Rechners zeigt ${formatZeitpunkt(now)}; der letzte Löschlauf (oder die Einrichtung) war am ${formatZeitpunkt(zuletzt)}.`,
    'Geht sie vor, gehen Daten zu früh verloren: Deshalb löscht das Portal so nichts. Bitte prüfen Sie die Uhr.',
  ].join('\n')
}
