import { dienstHeader } from '@ekp/wire/dienst'
import { type Dienstrolle, dienstrollen, reichtRolle } from '@ekp/wire/dienst/rollen'
import type { Endpoint } from '@ekp/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Dienstkonto } from '../../db/dienst/dienstkonto.ts'
import { findDienstsitzung } from '../../db/dienst/dienstsitzung.ts'
import { recordLesezugriffe } from '../../db/dienst/lesezugriff.ts'
import type { Clock } from '../../lib/clock.ts'
import { formatWartezeit } from '../../lib/formats.ts'
import { dienstsitzungRequired, foreignPage, mayOnlyLook, onlyAdmins } from '../errors/dienst.ts'
import { unknownHost } from '../errors/portalError.ts'
import { tooMany } from '../errors/tooMany.ts'
import { turnOfSession } from '../limits/turns.ts'
import type { Sicherheitsereignis } from '../log/sicherheitsereignisse.ts'
import type { PortalServer, ServedTenant } from '../server.ts'
import { isDeskHost } from '../session/deskHost.ts'
import { isDeskHttps, keptToken } from '../session/dienstCookies.ts'
import { geraetenachweiseOf } from '../session/geraetenachweise.ts'
import { type Admit, contextOf, type DeskContext, type DienstContext } from './Context.ts'

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

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** What one account may look up: more than anybody does who talks to the customers, and far less than a copy of all. */
const perMinute = 60
const perHour = 600

const texts = {
  kunde: 'verschiedene Kunden aufgerufen',
  suche: 'verschiedene Suchen gestartet',
} as const

/** Who looks up, and how it is recorded. */
interface Leser {
  readonly tenant: Pick<ServedTenant, 'budget'>
  readonly konto: Pick<Dienstkonto, 'id' | 'kennung'>
  readonly clock: Clock
  readonly recordEreignis: (ereignis: Sicherheitsereignis, kennung?: string) => void
}

/**
 * Counts a customer, or a search, of an account; the same one again counts once. Throws 429 beyond the limit, and gives an
 * alarm once an hour [versorger-110]. Proof: lesezugriff.test.ts.
 */
export async function chargeLesen(
  { tenant, konto, clock, recordEreignis }: Leser,
  art: keyof typeof texts,
  mark: string,
): Promise<void> {
  const now = clock.now()
  const subject = String(konto.id)
  const bucket = (name: string, most: number, windowMs: number) => ({ art: name, subject, most, rate: { windowMs } })
  const { waitMs } = await tenant.budget.charge(
    [
      { ...bucket(`dienst-${art}-minute`, perMinute, minuteMs), mark },
      { ...bucket(`dienst-${art}-stunde`, perHour, hourMs), mark },
    ],
    now,
  )
  if (waitMs === 0) return
  const alarm = await tenant.budget.charge([bucket('alarm-dienst-lesen', 1, hourMs)], now)
  if (alarm.waitMs === 0) recordEreignis('vieleLesezugriffe', konto.kennung)
  const seconds = Math.ceil(waitMs / 1000)
  throw tooMany(
    `Mit Ihrem Konto wurden gerade sehr viele ${texts[art]}: Möglich sind ${perMinute} in einer Minute und ${perHour} in einer Stunde. Bitte versuchen Sie es ${formatWartezeit(seconds)} erneut.`,
    seconds,
  )
}
