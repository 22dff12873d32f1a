import { logout, refreshToken } from '@ekp/wire/anmeldung'
import { checkIban } from '@ekp/wire/bankverbindung'
import { binary, type Endpoint } from '@ekp/wire/endpoint'
import { recordLesezugriffe } from '../../db/dienst/lesezugriff.ts'
import { ofKunde } from '../../db/eigen/ofKunde.ts'
import { checkAccess } from '../access.ts'
import { onlyReads } from '../errors/portalError.ts'
import { readHeader, refuseDoubledHeaders } from '../input/headers.ts'
import { turnOfLargeBody, turnOfSession } from '../limits/turns.ts'
import type { PortalServer } from '../server.ts'
import { findAbleselink } from '../session/ableselink.ts'
import { isEinsichtToken } from '../session/einsicht.ts'
import { geraetenachweiseOf } from '../session/geraetenachweise.ts'
import { sitzungFor } from '../session/queries.ts'
import { authenticate, renewSession } from '../session/session.ts'
import { type Admit, contextOf } from './Context.ts'

/** Admits a call of the customers' API: its session, what it owns and what it may change. */
export function admitKunden(server: PortalServer, endpoint: Endpoint): Admit {
  const { clock, recordEreignis } = server
  const findSitzung = sitzungFor(endpoint)
  const refuseInEinsicht = refuseChanges(endpoint)

  return async (request, reply, params) => {
    refuseDoubledHeaders(request)
    const token = readHeader(request, 'token')
    refuseInEinsicht(token)
    const { tenant } = request
    const context = contextOf(server, request, geraetenachweiseOf(request, reply))
    if (endpoint.access === 'public' || (endpoint.access === 'passwort' && !token)) return { context }
    if (endpoint.access === 'ableselink') {
      const anfrage = {
        token: token ?? '',
        sendung: readHeader(request, 'sendung'),
        ip: request.clientIp,
        now: clock.now(),
      }
      const link = await findAbleselink(tenant, anfrage).catch((error: unknown) => {
        recordEreignis(request, 'ableselinkUngueltig')
        throw error
      })
      await turnOfLargeBody(request, reply, link.kundennummer)
      return { context: { ...context, db: ofKunde(tenant.db, link.kundennummer), link } }
    }
    await turnOfSession(endpoint, request, reply, token)
    const now = clock.now()
    const onForeign = (owner: string) => recordEreignis(request, 'fremdesToken', owner)
    const session = await authenticate(request, { endpoint, params, findSitzung }, now, onForeign)
    await renewSession(tenant, session, reply, now)
    checkAccess(endpoint, session, () => recordEreignis(request, 'fremdeId'))
    const { kundennummer, gewechseltVon, dienstkonto } = session
    if (dienstkonto !== undefined && endpoint.method === 'GET') {
      const was = endpoint.output === binary ? 'dokument' : 'portal'
      await recordLesezugriffe(tenant, { konto: dienstkonto }, { was, kundennummern: [kundennummer] }, now)
    }
    await turnOfLargeBody(request, reply, kundennummer)
    // A call that changes a password is not limited to one customer.
    const db = endpoint.access === 'session' ? ofKunde(tenant.db, kundennummer, gewechseltVon ?? '') : tenant.db
    return { context: { ...context, db, session }, turn: kundennummer }
  }
}

// A new token is a longer session, and what is looked up about an IBAN is counted for the customer.
const readsWithEffect: readonly Endpoint[] = [refreshToken, checkIban]

/**
 * Refuses to the service desk's view of a portal whatever is not reading, by its token alone and before anything else
 * is looked at [T29]; only ending itself it may. Other tokens pass.
 */
function refuseChanges(endpoint: Endpoint): (token: string | undefined) => void {
  const isReading = endpoint.method === 'GET' && !readsWithEffect.includes(endpoint)
  const isAllowed = isReading || endpoint === logout
  return (token) => {
    if (!isAllowed && isEinsichtToken(token)) throw onlyReads()
  }
}
