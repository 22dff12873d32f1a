import { dienstHeader } from '@ekp/wire/dienst'
import { dienstrollen, type Dienstrolle, reichtRolle } from '@ekp/wire/dienst/rollen'
import type { Endpoint } from '@ekp/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Dienstkonto } from '../../db/dienst/dienstkonto.ts'
import { findDienstsitzung } from '../../db/dienst/dienstsitzung.ts'
import { recordLesezugriffe } from '../../db/dienst/lesezugriff.ts'
import { dienstsitzungRequired, foreignPage, mayOnlyLook, onlyAdmins } from '../errors/dienst.ts'
import { unknownHost } from '../errors/portalError.ts'
import { chargeLesen } from '../limits/lesegrenze.ts'
import { turnOfSession } from '../limits/turns.ts'
import type { PortalServer } from '../server.ts'
import { isDeskHost } from '../session/deskHost.ts'
import { isDeskHttps, keptToken } from '../session/dienstCookies.ts'
import { geraetenachweiseOf } from '../session/geraetenachweise.ts'
import type { Admit, DeskContext, DienstContext } from './Context.ts'
import { contextOf } from './contextOf.ts'

/** Admits a call of the service desk: from its own page, and unless it is open with a session of enough a role. */
export function admitDienst(server: PortalServer, endpoint: Endpoint): Admit {
  const rolle = dienstrollen.find((one) => one === endpoint.access)

  return async (request, reply) => {
    const { tenant } = request
    if (!isDeskHost(request, tenant)) throw unknownHost()
    if (request.headers[dienstHeader] === undefined) throw foreignPage()
    const place = { name: 'ekp-dienstgeraet', isHttps: isDeskHttps(request) } as const
    const open: DeskContext = {
      ...contextOf(server, request, geraetenachweiseOf(request, reply, place)),
      log: request.log,
      sitzung: keptToken(request, reply, 'sitzung'),
      versuch: keptToken(request, reply, 'versuch'),
    }
    if (rolle === undefined) return { context: open }
    await turnOfSession(endpoint, request, reply, open.sitzung.sent)
    const konto = await authenticate(request, open, rolle)
    const context: DienstContext = {
      ...open,
      konto,
      chargeLesen: (art, mark) => chargeLesen(context, art, mark),
      recordLesen: (was, kundennummern) => {
        if (kundennummern.length === 1) request.kundennummer = kundennummern[0]
        return recordLesezugriffe(tenant, { konto }, { was, kundennummern }, server.clock.now())
      },
    }
    // No customer's number has the star.
    return { context, turn: `*${konto.id}`, kennung: konto.kennung }
  }
}

async function authenticate(
  request: FastifyRequest,
  { tenant: { db, kundendienst }, clock, sitzung }: DeskContext,
  rolle: Dienstrolle,
): Promise<Dienstkonto> {
  const konto = sitzung.sent && (await findDienstsitzung(db, sitzung.sent, clock.now()))
  // The settings may have changed since the sign-in.
  if (!konto || !(konto.isVomAnbieter ? kundendienst.oidc : kundendienst.lokaleKonten)) throw dienstsitzungRequired()
  request.dienstkonto = konto.id
  if (!reichtRolle(konto.rolle, rolle)) throw rolle === 'admin' ? onlyAdmins() : mayOnlyLook()
  return konto
}
