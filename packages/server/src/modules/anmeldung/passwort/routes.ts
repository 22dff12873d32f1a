import {
  changePasswort,
  checkPasswortReset,
  completePasswortReset,
  type PasswortAenderung,
  requestPasswortReset,
  requestRegistrierung,
} from '@ekp/wire/anmeldung'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { toNfc } from '@ekp/wire/rules/text/toNfc'
import type { Database } from '../../../db/open.ts'
import { badInput, loginFailed, resetFailed, unknownPath } from '../../../http/errors/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { asSignedIn } from '../../../http/session/asSignedIn.ts'
import { type Grant, openSession } from '../../../http/session/session.ts'
import { inSteps } from '../../../lib/inSteps.ts'
import { erneuernUrlOf } from '../../../tenant/addresses.ts'
import { type Anmeldekontext, checkPasswort, refuseClosed } from '../checkPasswort.ts'
import { comparePasswort, hashNewPasswort, passReset } from '../gate.ts'
import { keepNachweis, listEigeneIds } from '../geraete.ts'
import { resetTokens } from './linkTokens.ts'
import { recordPasswortwechsel, updatePasswortByReset, updatePasswortOf } from './passwortwechsel.ts'
import { refuseSimilarPasswort, refuseWeakPasswort, similarPasswort } from './refuseWeakPasswort.ts'
import { register } from './register.ts'
import { answerMs, requestReset } from './requestReset.ts'
import { findOpenReset } from './resetQueries.ts'

const isSameUrl = (sent: string, configured: string) =>
  URL.canParse(sent) && new URL(sent).href === new URL(configured).href

export function passwortRoutes(server: PortalServer): void {
  route(server, requestPasswortReset, async ({ tenant, clock, ip, headers, recordEreignis }) => {
    const { kundennummer, basisUrl } = headers
    const canonical = canonicalKundennummer(tenant.kundennummerPrefix, kundennummer)
    if (!isSameUrl(basisUrl, erneuernUrlOf(tenant))) {
      recordEreignis('fremdeBasisUrl', canonical)
      throw badInput([{ feld: 'basisUrl', text: 'Diese Adresse gehört nicht zum Portal.' }])
    }
    recordEreignis('linkVerlangt', canonical)
    const onExhausted = () => recordEreignis('linksErschoepft')
    const now = clock.now()
    const work = () => requestReset({ tenant, kundennummer: canonical, ip, now, onExhausted })
    await inSteps(answerMs, () => passReset(tenant.db, ip, work))
  })

  route(server, requestRegistrierung, async ({ tenant, clock, ip, headers, recordEreignis }) => {
    if (tenant.app.registrierung === 'aus') throw unknownPath()
    const { zaehlernummer } = headers
    const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, headers.kundennummer)
    recordEreignis('linkVerlangt', kundennummer)
    const onExhausted = () => recordEreignis('linksErschoepft')
    const work = () => register({ tenant, kundennummer, zaehlernummer, ip, now: clock.now(), onExhausted })
    await inSteps(answerMs, () => passReset(tenant.db, ip, work))
  })

  route(server, checkPasswortReset, async ({ tenant: { db }, clock, ip, headers: { token } }) => ({
    gilt: (await findReset(db, ip, token, clock.now())) !== undefined,
  }))

  route(server, completePasswortReset, async (context) => {
    await completeReset(context, context.headers)
  })

  // A sent token has been compared with the customer number already [T13].
  route(server, changePasswort, async (context) => {
    const changed = updatePasswort(context, { ...context.headers, ...context.body })
    const { kundennummer, grant } = await changed.catch((error: unknown) => {
      // The session has proved the customer number.
      throw context.session === undefined ? error : asSignedIn(error, 'altesPasswort')
    })
    return { body: { kundennummer }, headers: { token: grant.token, ttl: grant.ttl } }
  })
}

/** The customer to whom a valid mailed link belongs; undefined for any other token. */
async function findReset(db: Database, ip: string, token: string, now: Date) {
  if (!resetTokens.matches(token)) return undefined
  return passReset(db, ip, () => findOpenReset(db, resetTokens.hash(token), now))
}

/**
 * Sets a password by a mailed link, once; throws `resetFailed` for anything but a valid link, and 400 for a weak password
 * and for the old one with another year, after which the link is still valid. The device is known from then on, so that a customer can sign in while
 * his account is throttled because of strangers.
 */
async function completeReset(
  { tenant, clock, ip, geraetenachweise, recordEreignis }: Anmeldekontext,
  { token, neuesPasswort }: { readonly token: string; readonly neuesPasswort: string },
): Promise<void> {
  const { db, sign } = tenant
  const now = clock.now()
  // Before the hash, because an invalid token must not cost one.
  const open = await findReset(db, ip, token, now)
  if (open === undefined) throw resetFailed()
  await refuseWeakPasswort(tenant, open.kundennummer, neuesPasswort)
  await refuseOtherYear(open.passwort_hash, neuesPasswort)
  const phc = await hashNewPasswort(neuesPasswort)
  const geraet = await db.transaction().execute(async (tx) => {
    const kunde = await updatePasswortByReset(tx, resetTokens.hash(token), phc, now)
    if (kunde === undefined) throw resetFailed()
    const geraetIds = listEigeneIds(sign, kunde.kundennummer, geraetenachweise.sent())
    return recordPasswortwechsel(tx, kunde, { aktion: 'passwort_neu_gesetzt', now, geraetIds })
  })
  keepNachweis(geraetenachweise, sign, geraet)
  recordEreignis('linkBenutzt', geraet.kundennummer)
}

interface Wechsel extends PasswortAenderung {
  /** The number as typed. */
  readonly kundennummer: string
}

/**
 * Sets another password for a customer who knows the old one or the one-time password, ends all sessions and opens a new
 * one; throws 400 for the same or a similar password again and for a weak one. A wrong old password gets the answer of a wrong
 * login, and so does one that was changed meanwhile.
 */
async function updatePasswort(
  context: Anmeldekontext,
  { kundennummer, altesPasswort, neuesPasswort }: Wechsel,
): Promise<{ readonly kundennummer: string; readonly grant: Grant }> {
  const { tenant, clock, browser, geraetenachweise, recordEreignis } = context
  const { db, sign } = tenant
  const now = clock.now()
  const zugang = await checkPasswort(context, { kundennummer, passwort: altesPasswort })
  refuseClosed(zugang)
  if (toNfc(neuesPasswort) === toNfc(altesPasswort)) {
    const altes = zugang.passwort_einmalig ? 'das Einmalpasswort' : 'das alte'
    throw badInput([{ feld: 'neuesPasswort', text: `Bitte wählen Sie ein anderes Passwort als ${altes}.` }])
  }
  refuseSimilarPasswort(altesPasswort, neuesPasswort)
  await refuseWeakPasswort(tenant, zugang.kundennummer, neuesPasswort)
  const phc = await hashNewPasswort(neuesPasswort)
  const geraetIds = zugang.geraetId === undefined ? [] : [zugang.geraetId]
  const { kunde, geraet } = await db.transaction().execute(async (tx) => {
    const changed = await updatePasswortOf(tx, zugang.kundennummer, zugang.passwort_version, phc)
    if (changed === undefined) throw loginFailed()
    const wechsel = { aktion: 'passwort_geaendert', now, geraetIds } as const
    return { kunde: changed, geraet: await recordPasswortwechsel(tx, changed, wechsel) }
  })
  keepNachweis(geraetenachweise, sign, geraet)
  recordEreignis('passwortGeaendert', kunde.kundennummer)
  const owner = { kundennummer: kunde.kundennummer, passwortVersion: kunde.passwort_version, browser }
  const grant = await openSession(tenant, owner, now)
  if (grant === undefined) throw loginFailed()
  return { kundennummer: kunde.kundennummer, grant }
}

// Each one costs a hash, and needs a valid link and a password with a year.
const steps = [-1, -2, -3, 1]

/** The password with the years around the one that it names, of four digits or two; none where it names no year. */
export function withOtherYears(passwort: string): string[] {
  const [year] = /(?<!\d)(?:(?:19|20)\d\d|\d\d)(?!\d)/.exec(passwort) ?? []
  if (year === undefined) return []
  const others = steps.map((step) => String(Number(year) + step).padStart(year.length, '0'))
  const isYear = (other: string) => /^\d+$/.test(other) && other.length === year.length
  return others.filter(isYear).map((other) => passwort.replace(year, other))
}

/**
 * Throws 400 for the old password with another year, where only its hash is known: it is compared with the new password
 * and the years around. Throws `tooBusy` in a flood.
 */
async function refuseOtherYear(oldHash: string | null, neuesPasswort: string): Promise<void> {
  if (oldHash === null) return
  for (const other of withOtherYears(neuesPasswort)) {
    if (await comparePasswort(oldHash, other)) throw similarPasswort()
  }
}
