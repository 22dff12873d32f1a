import { sql } from 'kysely'
import { isEmailSettled } from '../../../db/isEmailSettled.ts'
import type { Database } from '../../../db/open.ts'
import { latestEnd } from '../../../lib/clock.ts'
import { mostEinladungTage } from '../../../tenant/tenant.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long a link is valid after its mail was sent, so that the time does not run out while the mail server is down. */
export const resetLifeMs = 24 * hourMs

/** Whether a link is good: it has not ended, and its end is none that a clock wrote that was ahead. */
export const isLinkValid = (now: Date) => sql<boolean>`(
  not passwort_reset.nichtig and passwort_reset.gilt_bis > ${now}
  and passwort_reset.gilt_bis <= case when passwort_reset.ist_einladung
    then ${latestEnd(now, mostEinladungTage * 24 * hourMs)}::timestamptz
    else ${latestEnd(now, resetLifeMs)}::timestamptz end
)`

/** The same of a link to a new password; one that adds a customer number sets none. */
export const isResetValid = (now: Date) =>
  sql<boolean>`(passwort_reset.verknuepfung_von is null and ${isLinkValid(now)})`

/** The customer's data that a link depends on: the access and the address. */
export async function findResetEmpfaenger(db: Database, kundennummer: string, now: Date) {
  return db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'email', 'gesperrt', 'passwort_version', isEmailSettled(now).as('hatFesteEmail')])
    .executeTakeFirst()
}

/** Takes a lock so that only one request at a time counts and adds links of a customer; locks no row of the customer. */
export async function lockResets(tx: Database, kundennummer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passwort_reset ${kundennummer}`}, 0))`.execute(tx)
}

/** What a link is for. Each kind is counted by itself: requests for one kind do not use up those for the other. */
export type Linkzweck = 'passwort' | 'verknuepfung'

/** Whether one more mail may be sent: at most 1 in 5 minutes, 3 an hour, 5 a day [T11]. Proof: limitResets.test.ts. */
export async function hasRoomForReset(
  db: Database,
  kundennummer: string,
  now: Date,
  zweck: Linkzweck = 'passwort',
): Promise<boolean> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const rows = await db
    .selectFrom('passwort_reset')
    .where('kundennummer', '=', kundennummer)
    .where('angefordert_am', '>', since(24 * hourMs))
    .where('angefordert_am', '<=', latestEnd(now, 0))
    .where('verknuepfung_von', zweck === 'passwort' ? 'is' : 'is not', null)
    .select('angefordert_am')
    .execute()
  const countSince = (ms: number) => rows.filter(({ angefordert_am: am }) => am > since(ms)).length
  return countSince(5 * minuteMs) === 0 && countSince(hourMs) < 3 && rows.length < 5
}

/** Deletes all links that a customer asked for: none is valid then, and none counts against a new one. */
export async function deleteResets(tx: Database, kundennummer: string): Promise<void> {
  await tx.deleteFrom('passwort_reset').where('kundennummer', '=', kundennummer).execute()
}

export interface NewReset {
  readonly kundennummer: string
  readonly passwortVersion: number
  readonly istEinladung?: boolean
  /** The customer number that asked for a link by which this one is added to it; none: to a new password. */
  readonly verknuepfungVon?: string
}

export async function insertReset(tx: Database, reset: NewReset, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('passwort_reset')
    .values({
      kundennummer: reset.kundennummer,
      passwort_version: reset.passwortVersion,
      angefordert_am: now,
      ist_einladung: reset.istEinladung ?? false,
      verknuepfung_von: reset.verknuepfungVon ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// The queue gives up on a mail after about three days.
const queueMs = 4 * 24 * hourMs

/** Deletes expired links a day after their request, except those with a mail that still waits. */
export async function sweepResets(tx: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await tx
    .deleteFrom('passwort_reset')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('passwort_reset')
        .where('angefordert_am', '<=', before(24 * hourMs))
        .where(({ or, eb: is }) =>
          or([
            is('gilt_bis', '<=', now),
            is('nichtig', '=', true),
            is('gilt_bis', 'is', null).and('angefordert_am', '<=', before(queueMs)),
          ]),
        )
        .select('id')
        // Another process may be deleting as well.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** The recipient of a link's mail; undefined if the link would be invalid. */
export async function findResetKunde(db: Database, id: string, now: Date) {
  return (
    db
      .selectFrom('passwort_reset')
      .innerJoin('anschlussnutzer', (join) =>
        join
          .onRef('anschlussnutzer.kundennummer', '=', 'passwort_reset.kundennummer')
          .onRef('anschlussnutzer.passwort_version', '=', 'passwort_reset.passwort_version'),
      )
      .where('passwort_reset.id', '=', id)
      .where('passwort_reset.nichtig', '=', false)
      .where('anschlussnutzer.gesperrt', '=', false)
      .where(isEmailSettled(now))
      .select(['anrede', 'titel', 'vorname', 'nachname', 'anschlussnutzer.email', 'anschlussnutzer.kundennummer'])
      .select(['passwort_reset.ist_einladung', 'passwort_reset.verknuepfung_von'])
      // Else somebody has registered the customer number; both lead to a first password.
      .select(sql<boolean>`eingeladen_per = 'mail' and eingeladen_am = angefordert_am`.as('hatVersorgerEingeladen'))
      .executeTakeFirst()
  )
}

/** Makes a link valid until the given time, as long as the customer has the address to which it is sent. */
export async function updateReset(
  db: Database,
  { id, tokenHash, email, giltBis }: { id: string; tokenHash: Buffer; email: string; giltBis: Date },
): Promise<void> {
  await db
    .updateTable('passwort_reset')
    .set({ token_hash: tokenHash, email, gilt_bis: giltBis })
    .where('id', '=', id)
    .execute()
}

/**
 * Voids the older links of the same purpose after the newer one has been sent; before that the customer may have no
 * other. A link with a time in the future counts as older, too.
 */
export async function endOlderResets(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('passwort_reset')
    .from('passwort_reset as neu')
    .set({ nichtig: true })
    .where('neu.id', '=', id)
    .whereRef('passwort_reset.kundennummer', '=', 'neu.kundennummer')
    .whereRef('passwort_reset.id', '!=', 'neu.id')
    .whereRef('passwort_reset.verknuepfung_von', 'is not distinct from', 'neu.verknuepfung_von')
    .where(({ eb, or, ref }) =>
      or([
        eb('passwort_reset.angefordert_am', '<', ref('neu.angefordert_am')),
        eb('passwort_reset.angefordert_am', '>', latestEnd(now, 0)),
      ]),
    )
    .execute()
}

/** The customer for whom a token is valid now; this is a preliminary check, `updatePasswortByReset` decides. */
export async function findOpenReset(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('passwort_reset')
    .innerJoin('anschlussnutzer', (join) =>
      join
        .onRef('anschlussnutzer.kundennummer', '=', 'passwort_reset.kundennummer')
        .onRef('anschlussnutzer.passwort_version', '=', 'passwort_reset.passwort_version')
        .onRef('anschlussnutzer.email', '=', 'passwort_reset.email'),
    )
    .where('passwort_reset.token_hash', '=', tokenHash)
    .where(isResetValid(now))
    .where('anschlussnutzer.gesperrt', '=', false)
    .select(['anschlussnutzer.kundennummer', 'anschlussnutzer.passwort_hash'])
    .executeTakeFirst()
}
