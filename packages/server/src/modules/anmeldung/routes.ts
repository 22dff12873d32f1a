import { login, logout, refreshToken } from '@ekp/wire/anmeldung'
import { loginFailed, passwordChangeRequired } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { closeSession, openSession, rotateSession } from '../../http/session/session.ts'
import { checkPasswort, refuseClosed } from './checkPasswort.ts'
import { recordAnmeldung } from './geraete.ts'
import { passwortRoutes } from './passwort/routes.ts'

export function anmeldungRoutes(server: PortalServer): void {
  route(server, login, async (context) => {
    const { tenant, clock, headers } = context
    const zugang = await checkPasswort(context, headers)
    // All of these errors come only after the right password [T10].
    refuseClosed(zugang)
    if (zugang.passwort_einmalig) throw passwordChangeRequired()
    const owner = { kundennummer: zugang.kundennummer, passwortVersion: zugang.passwort_version }
    const grant = await openSession(tenant, owner, clock.now())
    if (grant === undefined) throw loginFailed()
    await recordAnmeldung(context, zugang)
    return { body: { kundennummer: zugang.kundennummer }, headers: { token: grant.token, ttl: grant.ttl } }
  })

  route(server, logout, async ({ tenant, session, recordEreignis }) => {
    await closeSession(tenant, session)
    recordEreignis('abmeldung')
  })

  route(server, refreshToken, async ({ tenant, clock, session }) => {
    const grant = await rotateSession(tenant, session, clock.now())
    return { body: grant.token, headers: { ttl: grant.ttl } }
  })

  passwortRoutes(server)
}
