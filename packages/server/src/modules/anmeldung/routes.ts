import { login, logout, refreshToken } from '@ekp/wire/anmeldung'
import { beginEinsicht } from '@ekp/wire/anmeldung/einsicht'
import { tooMany } from '../../http/errors/tooMany.ts'
import { einsichtFailed, loginFailed, passwordChangeRequired } from '../../http/errors/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { redeemEinsicht } from '../../http/session/einsicht.ts'
import { closeSession, openSession, rotateSession } from '../../http/session/session.ts'
import { networkOf } from '../../lib/gates/networks.ts'
import { checkPasswort, refuseClosed } from './checkPasswort.ts'
import { recordAnmeldung } from './geraete.ts'
import { meineRoutes } from './meineRoutes.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { passwortRoutes } from './passwort/routes.ts'
import { verknuepfungRoutes } from './verknuepfung/routes.ts'

/** Wrong codes of one network; right ones do not count, since a whole service desk may have one address. */
const falscheCodes = { most: 60, rate: { windowMs: 3_600_000 } }
const tooManyCodes = (seconds: number) =>
  tooMany('Von hier kamen sehr viele ungültige Links. Bitte versuchen Sie es später erneut.', seconds)

export function anmeldungRoutes(server: PortalServer): void {
  route(server, login, async (context) => {
    const { tenant, clock, browser, headers } = context
    const zugang = await checkPasswort(context, headers)
    // All of these errors come only after the right password [T10].
    refuseClosed(zugang)
    if (zugang.passwort_einmalig) throw passwordChangeRequired()
    const owner = { kundennummer: zugang.kundennummer, passwortVersion: zugang.passwort_version, browser }
    const grant = await openSession(tenant, owner, clock.now())
    if (grant === undefined) throw loginFailed()
    await recordAnmeldung(context, zugang)
    return { body: { kundennummer: zugang.kundennummer }, headers: { token: grant.token, ttl: grant.ttl } }
  })

  route(server, logout, async ({ tenant, session, recordEreignis }) => {
    await closeSession(tenant, session)
    recordEreignis(session.isEinsicht ? 'einsichtBeendet' : 'abmeldung')
  })

  route(server, refreshToken, async ({ tenant, clock, session }) => {
    const grant = await rotateSession(tenant, session, clock.now())
    return { body: grant.token, headers: { ttl: grant.ttl } }
  })

  route(server, beginEinsicht, async ({ tenant, clock, ip, body: { einsichtscode }, recordEreignis }) => {
    const now = clock.now()
    const charge = await tenant.budget.charge(
      [{ art: 'einsicht-quelle', subject: networkOf(ip), ...falscheCodes }],
      now,
    )
    if (charge.waitMs > 0) throw tooManyCodes(Math.ceil(charge.waitMs / 1000))
    const grant = await redeemEinsicht(tenant.db, einsichtscode, now)
    if (grant === undefined) throw einsichtFailed()
    await charge.refund()
    recordEreignis('einsicht', grant.kundennummer)
    return { body: { kundennummer: grant.kundennummer }, headers: { token: grant.token, ttl: grant.ttl } }
  })

  passwortRoutes(server)
  meineRoutes(server)
  verknuepfungRoutes(server)
  passkeyRoutes(server)
}
