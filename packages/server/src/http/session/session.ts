import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Endpoint } from '@ekp/wire/endpoint'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/open.ts'
import { latestEnd } from '../../lib/clock.ts'
import { fremdOf, type Params } from '../access.ts'
import { readHeader } from '../input/headers.ts'
import { sessionRequired } from '../errors/portalError.ts'
import type { ServedTenant } from '../server.ts'
import { endEinsicht, findEinsicht, isEinsichtToken } from './einsicht.ts'
import {
  deleteSitzung,
  insertSitzung,
  type NewSitzung,
  renewSitzung,
  replaceToken,
  type Sitzung,
  type sitzungFor,
} from './queries.ts'

/** The session of a request and its customer. */
export interface Session extends Sitzung {
  readonly token: string
  readonly tokenHash: Buffer
  /** It is the service desk that looks at the customer's portal. */
  readonly isEinsicht: boolean
}

/** The call of a request, its statement, and what its path names, parsed. */
interface Called {
  readonly endpoint: Endpoint
  readonly params: unknown
  readonly findSitzung: ReturnType<typeof sitzungFor>
}

/** A new token and how many seconds it is valid. */
export interface Grant {
  readonly token: string
  readonly ttl: number
}

/** A renewal is written only if it gains this much, so that most reads do not write. */
const renewAfterMs = 30_000
/** How long a replaced token stays valid for requests in flight [sitzung-10]. */
const graceMs = 30_000

function endOf(tenant: ServedTenant, now: Date, latest: Date): Date {
  return new Date(Math.min(now.getTime() + tenant.sitzungSekunden * 1000, latest.getTime()))
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))
}

/**
 * The valid session for the headers `token` and `kundennummer`, found by the call's statement; throws 401 if there is none.
 * Calls `onForeign` if the session belongs to another customer: an app does not send that by mistake.
 */
export async function authenticate(
  request: FastifyRequest,
  { endpoint, params: named, findSitzung }: Called,
  now: Date,
  onForeign: (owner: string) => void,
): Promise<Session> {
  const token = readHeader(request, 'token')
  const kundennummer = canonicalKundennummer(
    request.tenant.kundennummerPrefix,
    readHeader(request, 'kundennummer') ?? '',
  )
  if (!token || kundennummer === undefined) throw sessionRequired()
  const tokenHash = hashToken(token)
  const { db, sitzungHoechstensSekunden } = request.tenant
  const latest = latestEnd(now, sitzungHoechstensSekunden * 1000)
  const params: Params = { ...(typeof named === 'object' ? named : {}) }
  const isEinsicht = isEinsichtToken(token)
  const sitzung: Sitzung | undefined = isEinsicht
    ? await findEinsicht(request.tenant, token, now, fremdOf(endpoint, params))
    : (await findSitzung(db, { ...params, tokenHash, now, latest }))[0]
  if (sitzung === undefined) throw sessionRequired()
  if (sitzung.kundennummer !== kundennummer) {
    onForeign(sitzung.kundennummer)
    throw sessionRequired()
  }
  request.kundennummer = kundennummer
  request.dienstkonto = sitzung.dienstkonto?.id
  return { ...sitzung, token, tokenHash, isEinsicht }
}

/** Extends the session and sends in `ttl` how long it lasts; a replaced token or a view of the service desk is never extended. */
export async function renewSession(
  tenant: ServedTenant,
  session: Session,
  reply: FastifyReply,
  now: Date,
): Promise<void> {
  if (session.abgeloest || session.isEinsicht) return
  const end = endOf(tenant, now, session.endet_spaetestens)
  const isWorthWriting = end.getTime() - session.laeuft_ab.getTime() >= renewAfterMs
  if (isWorthWriting) await renewSitzung(tenant.db, session.tokenHash, end)
  reply.header('ttl', secondsUntil(isWorthWriting ? end : session.laeuft_ab, now))
}

/** Opens a session after the password was checked; undefined if it was changed meanwhile. */
export async function openSession(
  tenant: ServedTenant,
  owner: Pick<NewSitzung, 'kundennummer' | 'passwortVersion' | 'browser'>,
  now: Date,
): Promise<Grant | undefined> {
  const token = createToken()
  const endetSpaetestens = new Date(now.getTime() + tenant.sitzungHoechstensSekunden * 1000)
  const laeuftAb = endOf(tenant, now, endetSpaetestens)
  const isOpen = await insertSitzung(
    tenant.db,
    { ...owner, tokenHash: hashToken(token), laeuftAb, endetSpaetestens },
    now,
  )
  return isOpen ? { token, ttl: secondsUntil(laeuftAb, now) } : undefined
}

/** Whose the session is that takes the place of another. */
type Wechselziel = Pick<NewSitzung, 'kundennummer' | 'passwortVersion' | 'herkunft' | 'browser'>

/**
 * Puts a session of another customer number in the place of this one [anmeldung-36]; it ends at the latest when this one
 * would have. Undefined if the password of the other was changed meanwhile; throws 401 if this session ended meanwhile.
 */
export async function switchSession(
  tenant: ServedTenant,
  session: Session,
  ziel: Wechselziel,
  now: Date,
  record: (tx: Database) => Promise<void>,
): Promise<Grant | undefined> {
  const token = createToken()
  const { endet_spaetestens: endetSpaetestens } = session
  const laeuftAb = endOf(tenant, now, endetSpaetestens)
  const next = { ...ziel, tokenHash: hashToken(token), laeuftAb, endetSpaetestens }
  const isOpen = await insertSitzung(tenant.db, next, now, async (tx) => {
    if (!(await deleteSitzung(tx, session.id))) throw sessionRequired()
    await record(tx)
  })
  return isOpen ? { token, ttl: secondsUntil(laeuftAb, now) } : undefined
}

/** The next token of the same session [sitzung-10]; throws 401 if the session ended meanwhile. */
export async function rotateSession(tenant: ServedTenant, session: Session, now: Date): Promise<Grant> {
  const laeuftAb = endOf(tenant, now, session.endet_spaetestens)
  const salt = await replaceToken(
    tenant.db,
    { tokenHash: session.tokenHash, salt: randomBytes(32), oldUntil: new Date(now.getTime() + graceMs), laeuftAb, now },
    (chosen) => hashToken(deriveSuccessor(session.token, chosen)),
  )
  if (salt === undefined) throw sessionRequired()
  return { token: deriveSuccessor(session.token, salt), ttl: secondsUntil(laeuftAb, now) }
}

export async function closeSession(tenant: ServedTenant, session: Session): Promise<void> {
  await (session.isEinsicht ? endEinsicht : deleteSitzung)(tenant.db, session.id)
}

// The prefix distinguishes a session token from a reset token, which travels in the same header.
const prefix = 'ekps_'

/** A new session token: 256 random bits. */
function createToken(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

/** The token that replaces `token` at a refresh: always the same one, and not computable from the salt alone. */
function deriveSuccessor(token: string, salt: Buffer): string {
  return `${prefix}${createHmac('sha256', salt).update(token).digest('base64url')}`
}

/** The stored hash of a token, with a domain of its own, so that no other secret is accepted as a session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update('sitzung\0').update(token).digest()
}
