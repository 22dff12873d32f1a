import { abmelden, anmelden, findAnmeldewege, findSitzung } from '@ekp/wire/dienst/anmeldung'
import type { Dienstkonto } from '../../../db/dienst/dienstkonto.ts'
import {
  type Ausweis,
  beginDienstsitzung,
  endDienstsitzung,
  findDienstsitzung,
} from '../../../db/dienst/dienstsitzung.ts'
import type { openAnbieter } from './anbieter.ts'
import { deskLogoOf } from '../../../http/app/deskPages.ts'
import { dienstLoginFailed, dienstLoginThrottled, onlyAnbieter } from '../../../http/errors/dienst.ts'
import type { DeskContext } from '../../../http/admission/Context.ts'
import { whyNoPasskeys } from './passkeys.ts'
import type { PortalServer, ServedTenant } from '../../../http/server.ts'
import { route } from '../../../http/route.ts'
import { networkOf } from '../../../lib/gates/networks.ts'
import { checkDienstpasswort, keepDienstgeraet } from './checkDienstpasswort.ts'

/** Signing in to the service desk, and out [versorger-50]. */
export function anmeldungRoutes(server: PortalServer, anbieter: ReturnType<typeof openAnbieter>): void {
  route(server, findAnmeldewege, async ({ tenant: { kundendienst } }) => ({
    passwort: kundendienst.lokaleKonten,
    passkey: whyNoPasskeys({ kundendienst }) === undefined,
    anbieter: kundendienst.oidc?.bezeichnung ?? null,
  }))

  route(server, anmelden, async ({ body, ...context }) => {
    const { lokaleKonten, oidc } = context.tenant.kundendienst
    if (!lokaleKonten && oidc !== undefined) throw onlyAnbieter(oidc.bezeichnung)
    const konto = await checkDienstpasswort(context, body)
    const sitzung = await enter(context, konto, konto)
    if (sitzung === undefined) throw dienstLoginFailed()
    return sitzung
  })

  route(server, abmelden, async ({ tenant, clock, recordEreignis, sitzung: { sent: token, keep } }) => {
    keep(undefined)
    if (token === undefined) return { weiter: null }
    const konto = await findDienstsitzung(tenant.db, token, clock.now())
    await endDienstsitzung(tenant.db, token)
    if (konto !== undefined) recordEreignis('dienstAbmeldung', konto.kennung)
    return { weiter: konto?.isVomAnbieter === true ? await anbieter.endOf(tenant) : null }
  })

  route(server, findSitzung, async ({ konto, tenant }) => toSitzung(konto, tenant))
}

/** The session of an account that has proved itself; undefined if the account was closed meanwhile. */
export async function enter(
  { tenant, clock, sitzung, geraetenachweise, recordEreignis }: DeskContext,
  konto: Pick<Dienstkonto, 'id' | 'kennung' | 'name' | 'rolle'>,
  ausweis: Ausweis,
) {
  const now = clock.now()
  const token = await beginDienstsitzung(tenant.db, konto.id, ausweis, now)
  if (token === undefined) return undefined
  sitzung.keep(token)
  // An account that also has a password is not slowed down there by what strangers mistype.
  if (ausweis !== 'anbieter') keepDienstgeraet(geraetenachweise, tenant.sign, konto.kennung, now)
  recordEreignis('dienstAnmeldung', konto.kennung)
  return toSitzung(konto, tenant)
}

/** Beginnings from one network, each of which is a row until it expires. */
const beginnings = { art: 'dienst-beginn', most: 100, rate: { windowMs: 10 * 60_000 } }

export async function chargeBeginn({ ip, tenant }: Pick<DeskContext, 'ip' | 'tenant'>, now: Date) {
  const charge = await tenant.budget.charge([{ ...beginnings, subject: networkOf(ip) }], now)
  if (charge.waitMs > 0) throw dienstLoginThrottled(Math.ceil(charge.waitMs / 1000))
}

/** The answer that names the account that has signed in. */
const toSitzung = (
  { kennung, name, rolle }: Pick<Dienstkonto, 'kennung' | 'name' | 'rolle'>,
  { kurzname, app }: ServedTenant,
) => ({
  kennung,
  name,
  rolle,
  mandant: app.name,
  logo: deskLogoOf(kurzname, app),
})
