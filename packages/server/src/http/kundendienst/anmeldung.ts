import { abmelden, anmelden, findAnmeldewege, findSitzung } from '@ekp/wire/kundendienst/anmeldung'
import { type Dienstkonto, findPasswortHash } from '../../db/kundendienst/dienstkonto.ts'
import { beginDienstsitzung, endDienstsitzung, findDienstsitzung } from '../../db/kundendienst/dienstsitzung.ts'
import type { FastifyRequest } from 'fastify'
import { GateFull } from '../../lib/gates/gates.ts'
import { verifyPasswort } from '../../lib/passwort.ts'
import type { ServedTenant } from '../server.ts'
import type { openAnbieter } from './anbieter.ts'
import { dienstLoginFailed, dienstLoginThrottled, onlyAnbieter } from './dienstErrors.ts'
import type { DienstRouter } from './dienstRoute.ts'
import { whyNoPasskeys } from './passkeys.ts'

const minuteMs = 60_000

/** Wrong passwords of one account, and from one address: a try of a guesser costs him more than it tells him. */
const limits = {
  kennung: { most: 10, windowMs: 15 * minuteMs },
  quelle: { most: 60, windowMs: 60 * minuteMs },
  beginn: { most: 100, windowMs: 10 * minuteMs },
}

/** Signing in to the service desk, and out [versorger-50]. */
export function anmeldungRoutes({ open, signedIn }: DienstRouter, anbieter: ReturnType<typeof openAnbieter>): void {
  open(findAnmeldewege, async ({ tenant: { kundendienst } }) => ({
    passwort: kundendienst.lokaleKonten,
    passkey: whyNoPasskeys({ kundendienst }) === undefined,
    anbieter: kundendienst.oidc?.bezeichnung ?? null,
  }))

  open(anmelden, async ({ request, tenant, clock, sitzung, body: { kennung, passwort } }) => {
    const { lokaleKonten, oidc } = tenant.kundendienst
    if (!lokaleKonten && oidc !== undefined) throw onlyAnbieter(oidc.bezeichnung)
    const now = clock.now()
    const konto = await checkDienstpasswort({ request, tenant }, { kennung, passwort }, now)
    const token = await beginDienstsitzung(tenant.db, konto.id, konto, now)
    if (token === undefined) throw dienstLoginFailed()
    sitzung.keep(token)
    return toSitzung(konto, tenant)
  })

  open(abmelden, async ({ tenant, clock, sitzung: { sent: token, keep } }) => {
    keep(undefined)
    if (token === undefined) return { weiter: null }
    const konto = await findDienstsitzung(tenant.db, token, clock.now())
    await endDienstsitzung(tenant.db, token)
    return { weiter: konto?.isVomAnbieter === true ? await anbieter.endOf(tenant) : null }
  })

  signedIn(findSitzung, 'lesen', async ({ konto, tenant }) => toSitzung(konto, tenant))
}

interface Asking {
  readonly request: FastifyRequest
  readonly tenant: ServedTenant
}

/** The account whose password this is; throws where it is not, or was tried too often. */
export async function checkDienstpasswort(
  { request, tenant }: Asking,
  { kennung, passwort }: { kennung: string; passwort: string },
  now: Date,
) {
  const charge = await tenant.budget.charge(
    [
      { art: 'dienst-kennung', whose: kennung.toLowerCase(), ...rateOf(limits.kennung) },
      { art: 'dienst-quelle', whose: request.clientIp, ...rateOf(limits.quelle) },
    ],
    now,
  )
  if (charge.waitMs > 0) throw dienstLoginThrottled(Math.ceil(charge.waitMs / 1000))
  const konto = await findPasswortHash(tenant.db, kennung)
  const isRight = await verifyPasswort(konto?.passwortHash, passwort).catch((error: unknown) => {
    throw error instanceof GateFull ? dienstLoginThrottled(1) : error
  })
  if (konto === undefined || !isRight) throw dienstLoginFailed()
  await charge.refund()
  return konto
}

/** Beginnings from one address, each of which is a row until it expires. */
export async function chargeBeginn({ request, tenant }: Asking, now: Date): Promise<void> {
  const charge = await tenant.budget.charge(
    [{ art: 'dienst-beginn', whose: request.clientIp, ...rateOf(limits.beginn) }],
    now,
  )
  if (charge.waitMs > 0) throw dienstLoginThrottled(Math.ceil(charge.waitMs / 1000))
}

const rateOf = ({ most, windowMs }: { most: number; windowMs: number }) => ({ most, rate: { windowMs } })

/** The answer that says who has signed in. */
export const toSitzung = (
  { kennung, name, rolle }: Pick<Dienstkonto, 'kennung' | 'name' | 'rolle'>,
  { app }: ServedTenant,
) => ({
  ...{ kennung, name, rolle },
  mandant: app.name,
})
