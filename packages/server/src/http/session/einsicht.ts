import { createHash, randomBytes } from 'node:crypto'
import type { Owned } from '@ekp/wire/endpoint'
import { dienstrollen, reichtRolle } from '@ekp/wire/dienst/rollen'
import type { RawBuilder } from 'kysely'
import { hashDienstsitzung, isRunning } from '../../db/dienst/dienstsitzung.ts'
import type { Database } from '../../db/open.ts'
import { latestEnd } from '../../lib/clock.ts'
import type { ServedTenant } from '../server.ts'
import type { Sitzung } from './queries.ts'

const mayOpen = dienstrollen.filter((rolle) => reichtRolle(rolle, 'service'))

/** A code is for the moment in which the browser opens the portal. */
const codeMs = 60_000
/** No call makes a view longer. */
const einsichtMs = 30 * 60_000

/** What tells the token of a view from that of a customer's session, which travels in the same header. */
const prefix = 'ekpe_'
export const isEinsichtToken = (token: string | undefined) => token?.startsWith(prefix) === true

// Domains of their own: a code is no token, and a token no code.
const hashOf = (kind: 'code' | 'token', secret: string) =>
  createHash('sha256').update(`einsicht-${kind}\0`).update(secret).digest()

/** The customer whose portal is shown, and the session at the desk that looks at it. */
interface NewEinsicht {
  readonly kundennummer: string
  /** The token of the session at the desk, with which the view ends. */
  readonly dienstsitzung: string
}

/**
 * Begins a view and answers its code, which is stored only as a hash and is good for one minute, once. Undefined if the
 * session at the desk has ended meanwhile.
 */
export async function beginEinsicht(
  tx: Database,
  { kundennummer, dienstsitzung }: NewEinsicht,
  now: Date,
): Promise<string | undefined> {
  const sitzung = await tx
    .selectFrom('dienstsitzung')
    .where('token_hash', '=', hashDienstsitzung(dienstsitzung))
    .select('token_hash')
    // Waits for a request that ends it.
    .forKeyShare()
    .executeTakeFirst()
  if (sitzung === undefined) return undefined
  const code = randomBytes(32).toString('base64url')
  await tx
    .insertInto('einsicht')
    .values({
      kundennummer,
      dienstsitzung: sitzung.token_hash,
      token_hash: hashOf('code', code),
      laeuft_ab: new Date(now.getTime() + codeMs),
    })
    .execute()
  return code
}

/** A view's session: its token, and how many seconds it lasts. */
interface Grant {
  readonly kundennummer: string
  readonly token: string
  readonly ttl: number
}

/** Puts a session in the place of a code; undefined if the code was used, has expired, or never was. */
export async function redeemEinsicht(db: Database, code: string, now: Date): Promise<Grant | undefined> {
  const token = prefix + randomBytes(32).toString('base64url')
  const row = await db
    .updateTable('einsicht')
    .set({ token_hash: hashOf('token', token), laeuft_ab: new Date(now.getTime() + einsichtMs) })
    .where('token_hash', '=', hashOf('code', code))
    .where('laeuft_ab', '>', now)
    .where('laeuft_ab', '<=', latestEnd(now, codeMs))
    .returning(['kundennummer'])
    .executeTakeFirst()
  return row && { kundennummer: row.kundennummer, token, ttl: einsichtMs / 1000 }
}

/**
 * The session of a view: not over, the customer not locked, and the person still signed in at the desk, in a way that
 * the settings allow and with a role that may look there. `fremd` is asked along, as in a customer's session.
 */
export async function findEinsicht(
  { db, kundendienst }: ServedTenant,
  token: string,
  now: Date,
  fremd: RawBuilder<Owned | null>,
): Promise<Sitzung | undefined> {
  const row = await db
    .selectFrom('einsicht')
    .innerJoin('anschlussnutzer', 'anschlussnutzer.kundennummer', 'einsicht.kundennummer')
    .innerJoin('dienstsitzung', 'dienstsitzung.token_hash', 'einsicht.dienstsitzung')
    .innerJoin('dienstkonto', 'dienstkonto.id', 'dienstsitzung.konto_id')
    .where('einsicht.token_hash', '=', hashOf('token', token))
    .where('einsicht.laeuft_ab', '>', now)
    .where('einsicht.laeuft_ab', '<=', latestEnd(now, einsichtMs))
    .where('anschlussnutzer.gesperrt', '=', false)
    .where(isRunning(now))
    .where('dienstkonto.gesperrt', '=', false)
    .where('dienstkonto.rolle', 'in', mayOpen)
    .select(['einsicht.id', 'einsicht.kundennummer', 'anschlussnutzer.zugriff', 'einsicht.laeuft_ab'])
    .select(['dienstkonto.id as kontoId', 'dienstkonto.rolle'])
    .select((eb) => eb('dienstkonto.passwort_hash', 'is', null).as('isVomAnbieter'))
    .select(fremd.as('fremd'))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { isVomAnbieter, kontoId, rolle, ...sitzung } = row
  if (!(isVomAnbieter ? kundendienst.oidc : kundendienst.lokaleKonten)) return undefined
  const dienstkonto = { id: kontoId, rolle }
  return { ...sitzung, abgeloest: false, endet_spaetestens: sitzung.laeuft_ab, dienstkonto }
}

export async function endEinsicht(db: Database, id: number): Promise<void> {
  await db.deleteFrom('einsicht').where('id', '=', id).execute()
}
