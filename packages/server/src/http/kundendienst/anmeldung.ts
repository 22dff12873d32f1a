import { abmelden, anmelden, findSitzung } from '@ekp/wire/kundendienst'
import { beginDienstsitzung, type Dienstkonto, endDienstsitzung, findPasswortHash } from '../../db/dienstkonto.ts'
import { GateFull } from '../../lib/gates.ts'
import { verifyPasswort } from '../../lib/passwort.ts'
import type { ServedTenant } from '../server.ts'
import { dienstLoginFailed, dienstLoginThrottled } from './dienstErrors.ts'
import type { DienstRouter } from './dienstRoute.ts'

const minuteMs = 60_000

/** Wrong passwords of one account, and from one address: a try of a guesser costs him more than it tells him. */
const limits = { kennung: { most: 10, windowMs: 15 * minuteMs }, quelle: { most: 60, windowMs: 60 * minuteMs } }

/** Signing in to the service desk, and out [versorger-50]. */
export function anmeldungRoutes({ open, signedIn }: DienstRouter): void {
  open(anmelden, async ({ request, tenant, clock, keep, body: { kennung, passwort } }) => {
    const now = clock.now()
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
    keep(await beginDienstsitzung(tenant.db, konto.id, now))
    return toSitzung(konto, tenant)
  })

  open(abmelden, async ({ tenant, token, keep }) => {
    if (token !== undefined) await endDienstsitzung(tenant.db, token)
    keep(undefined)
  })

  signedIn(findSitzung, 'lesen', async ({ konto, tenant }) => toSitzung(konto, tenant))
}

const rateOf = ({ most, windowMs }: { most: number; windowMs: number }) => ({ most, rate: { windowMs } })

const toSitzung = ({ kennung, name, rolle }: Omit<Dienstkonto, 'id'>, { app }: ServedTenant) => ({
  ...{ kennung, name, rolle },
  mandant: app.name,
})
