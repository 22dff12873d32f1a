import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { latestEnd } from '../../../lib/clock.ts'

// A proof is good for so long after each login.
const lifeMs = 180 * 86_400_000
const most = 10

const endOf = (now: Date) => new Date(now.getTime() + lifeMs)

/** A device as it is stored. */
export interface Geraet {
  readonly id: string
  readonly kundennummer: string
  readonly passwortVersion: number
}

/** The one of these devices that is known: not too old, and from where the password of today was known. */
export async function findBekanntesGeraet(db: Database, kundennummer: string, ids: readonly string[], now: Date) {
  if (ids.length === 0) return undefined
  const found = await db
    .selectFrom('geraet')
    .innerJoin('anschlussnutzer', (join) =>
      join
        .onRef('anschlussnutzer.kundennummer', '=', 'geraet.kundennummer')
        .onRef('anschlussnutzer.passwort_version', '=', 'geraet.passwort_version'),
    )
    .where('geraet.kundennummer', '=', kundennummer)
    .where('geraet.id', 'in', ids)
    .where('geraet.gilt_bis', '>', now)
    .where('geraet.gilt_bis', '<=', latestEnd(now, lifeMs))
    .select('geraet.id')
    .executeTakeFirst()
  return found?.id
}

/** Whether the customer has ever signed in anywhere, as far as is known. */
export async function hasGeraete(db: Database, kundennummer: string): Promise<boolean> {
  const found = await db
    .selectFrom('geraet')
    .where('kundennummer', '=', kundennummer)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Lets a device be known for another while. */
export async function renewGeraet(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('geraet')
    .set({ gilt_bis: endOf(now) })
    .where('id', '=', id)
    .execute()
}

/** Stores a device; of the customer's others the ten stay that were used last, this one among them. */
export async function insertGeraet(
  tx: Database,
  { id, kundennummer, passwortVersion }: Geraet,
  now: Date,
): Promise<void> {
  // Of several at once none may overlook another one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`geraet ${kundennummer}`}, 0))`.execute(tx)
  await tx
    .deleteFrom('geraet')
    .where('kundennummer', '=', kundennummer)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('gilt_bis', '<=', now),
        eb('gilt_bis', '>', latestEnd(now, lifeMs)),
        eb(
          'id',
          'in',
          selectFrom('geraet as altes')
            .where('altes.kundennummer', '=', kundennummer)
            .select('altes.id')
            .orderBy('altes.gilt_bis', 'desc')
            .orderBy('altes.id')
            .offset(most - 1),
        ),
      ]),
    )
    .execute()
  const row = { id, kundennummer, passwort_version: passwortVersion, angelegt_am: now, gilt_bis: endOf(now) }
  await tx.insertInto('geraet').values(row).execute()
}

/**
 * Forgets a customer's devices, because the password is another one now; but for the first of these, if it was known
 * until now. Answers which one that is.
 */
export async function deleteAndereGeraete(
  tx: Database,
  { kundennummer, passwortVersion }: Omit<Geraet, 'id'>,
  ids: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const kept =
    ids.length === 0
      ? undefined
      : await tx
          .updateTable('geraet')
          .set({ passwort_version: passwortVersion, gilt_bis: endOf(now) })
          .where('id', 'in', ids)
          .where('kundennummer', '=', kundennummer)
          .where('passwort_version', '=', passwortVersion - 1)
          .where('gilt_bis', '>', now)
          .where('gilt_bis', '<=', latestEnd(now, lifeMs))
          .returning('id')
          .executeTakeFirst()
  const others = tx.deleteFrom('geraet').where('kundennummer', '=', kundennummer)
  await (kept === undefined ? others : others.where('id', '!=', kept.id)).execute()
  return kept?.id
}
