import { sql } from 'kysely'
import { isEmailSettled } from '../../../db/isEmailSettled.ts'
import type { Database } from '../../../db/open.ts'
import { latestEnd } from '../../../lib/clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long a link is good: from the dispatch of its mail, so that no outage of the mail server uses it up. */
export const resetLifeMs = 24 * hourMs

/** What decides on a link: whether there is access, and where to send it. */
export async function findResetEmpfaenger(db: Database, kundennummer: string, now: Date) {
  return db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'email', 'gesperrt', 'passwort_version', isEmailSettled(now).as('hatFesteEmail')])
    .executeTakeFirst()
}

/** One request at a time counts and adds to the links of a customer; nothing else of the customer is locked. */
export async function lockResets(tx: Database, kundennummer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passwort_reset ${kundennummer}`}, 0))`.execute(tx)
}

/** Whether one more mail may be sent: at most 1 in 5 minutes, 3 an hour, 5 a day [T11]. Proof: limitResets.test.ts. */
export async function hasRoomForReset(db: Database, kundennummer: string, now: Date): Promise<boolean> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const rows = await db
    .selectFrom('passwort_reset')
    .where('kundennummer', '=', kundennummer)
    .where('angefordert_am', '>', since(24 * hourMs))
    .where('angefordert_am', '<=', latestEnd(now, 0))
    .select('angefordert_am')
    .execute()
  const countSince = (ms: number) => rows.filter(({ angefordert_am: am }) => am > since(ms)).length
  return countSince(5 * minuteMs) === 0 && countSince(hourMs) < 3 && rows.length < 5
}

export async function insertReset(
  tx: Database,
  reset: { readonly kundennummer: string; readonly passwortVersion: number },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('passwort_reset')
    .values({ kundennummer: reset.kundennummer, passwort_version: reset.passwortVersion, angefordert_am: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// The queue gives up on a mail after about three days.
const queueMs = 4 * 24 * hourMs

/** Deletes the links that are over, a day after they were asked for, but none whose mail still waits. */
export async function sweepResets(tx: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await tx
    .deleteFrom('passwort_reset')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('passwort_reset')
        .where('angefordert_am', '<=', before(24 * hourMs))
        .where(({ or, eb: is }) =>
          or([is('gilt_bis', '<=', now), is('nichtig', '=', true), is('angefordert_am', '<=', before(queueMs))]),
        )
        .select('id')
        // Others may be sweeping as well.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** The recipient of a link's mail; undefined when the link would open nothing. */
export async function findResetKunde(db: Database, id: string, now: Date) {
  return db
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
    .executeTakeFirst()
}

/** Makes a link good until the given time, as long as the customer has the address that it goes to. */
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
 * A newer link voids the older ones: once it has been sent, for they may be all that the customer has. One that seems to
 * come from the future is older as well.
 */
export async function endOlderResets(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('passwort_reset')
    .from('passwort_reset as neu')
    .set({ nichtig: true })
    .where('neu.id', '=', id)
    .whereRef('passwort_reset.kundennummer', '=', 'neu.kundennummer')
    .whereRef('passwort_reset.id', '!=', 'neu.id')
    .where(({ eb, or, ref }) =>
      or([
        eb('passwort_reset.angefordert_am', '<', ref('neu.angefordert_am')),
        eb('passwort_reset.angefordert_am', '>', latestEnd(now, 0)),
      ]),
    )
    .execute()
}

/** The customer whose password a token can set now; only a look ahead, `updatePasswortByReset` decides. */
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
    .where('passwort_reset.nichtig', '=', false)
    .where('passwort_reset.gilt_bis', '>', now)
    .where('passwort_reset.gilt_bis', '<=', latestEnd(now, resetLifeMs))
    .where('anschlussnutzer.gesperrt', '=', false)
    .select('anschlussnutzer.kundennummer')
    .executeTakeFirst()
}
