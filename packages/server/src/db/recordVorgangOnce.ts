import { sql } from 'kysely'
import type { Database } from './open.ts'
import { type NewVorgang, recordVorgang } from './vorgang.ts'

/** What stands in the outbox. */
export interface RecordedVorgang {
  readonly nr: number
  readonly eingegangenAm: Date
  /** Whether it was there already: the sender did not get the answer, or pressed twice. */
  readonly isRepetition: boolean
}

const repetitionMs = 10 * 60_000

/**
 * Puts what a customer sent into the outbox. If the same sender has sent exactly the same within ten minutes, nothing is
 * added and the first Vorgang is the answer [T16]. Of several at once the later ones wait for the first.
 */
export async function recordVorgangOnce(tx: Database, vorgang: NewVorgang): Promise<RecordedVorgang> {
  const { art, kundennummer = null, eingegangenAm } = vorgang
  const inhalt = JSON.stringify(vorgang.inhalt)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${art} ${kundennummer} ${inhalt}`}, 0))`.execute(tx)
  const earlier = await tx
    .selectFrom('vorgang')
    .where('eingegangen_am', '>', new Date(eingegangenAm.getTime() - repetitionMs))
    .where('art', '=', art)
    .where('kundennummer', 'is not distinct from', kundennummer)
    .where(sql<boolean>`inhalt = ${inhalt}::jsonb`)
    .orderBy('id')
    .select(['id', 'eingegangen_am'])
    .executeTakeFirst()
  if (earlier !== undefined) return { nr: earlier.id, eingegangenAm: earlier.eingegangen_am, isRepetition: true }
  return { nr: await recordVorgang(tx, vorgang), eingegangenAm, isRepetition: false }
}
