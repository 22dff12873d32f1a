import type { Endpoint } from '@ekp/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import { recordLesezugriffe } from '../../db/dienst/lesezugriff.ts'
import { type Ausgangszugang, findAusgangszugang } from '../../db/vorgang/ausgangszugang.ts'
import { networkOf } from '../../lib/gates/networks.ts'
import { tooMany } from '../errors/tooMany.ts'
import { mayOnlyRead, tokenRequired } from '../errors/vorgang.ts'
import { readHeader } from '../input/headers.ts'
import type { PortalServer } from '../server.ts'
import { geraetenachweiseOf } from '../session/geraetenachweise.ts'
import { type Admit, type AusgangContext, contextOf } from './Context.ts'

const minuteMs = 60_000
/** Ten a second go on for ever; more come in bursts. Proof: ausgang.test.ts. */
const perMinute = 600
/** Wrong tokens of one network: a system with an old token must not keep the database busy. */
const wrongPerMinute = 60

/** Admits a call of the outbox: a token of the tenant that the path names, with the right of the call [versorger-21]. */
export function admitAusgang(server: PortalServer, endpoint: Endpoint): Admit {
  return async (request, reply) => {
    const { tenant } = request
    const zugang = await authenticate(request, server.clock.now())
    if (endpoint.access === 'antworten' && !zugang.darfAntworten) throw mayOnlyRead()
    const context: AusgangContext = {
      ...contextOf(server, request, geraetenachweiseOf(request, reply)),
      zugang,
      recordLesen: (was, read) => {
        const kundennummern = read.filter((kundennummer) => kundennummer !== null)
        return recordLesezugriffe(tenant, { zugang }, { was, kundennummern }, server.clock.now())
      },
    }
    return { context }
  }
}

/** What the request's token may do; throws when it is none of the tenant's, or asks too often. */
async function authenticate(request: FastifyRequest, now: Date): Promise<Ausgangszugang> {
  const { db, budget } = request.tenant
  const [, token] = /^Bearer (ekp_[\w-]{43})$/i.exec(readHeader(request, 'authorization') ?? '') ?? []
  const charge = async (art: string, subject: string, most: number) => {
    const { waitMs } = await budget.charge([{ art, subject, most, rate: { windowMs: minuteMs } }], now)
    if (waitMs > 0) {
      throw tooMany('Von Ihnen kommen gerade sehr viele Anfragen. Bitte warten Sie etwas.', Math.ceil(waitMs / 1000))
    }
  }
  const zugang = token === undefined ? undefined : await findAusgangszugang(db, token)
  if (zugang === undefined) {
    await charge('ausgang-abgewiesen', networkOf(request.clientIp), wrongPerMinute)
    throw tokenRequired()
  }
  request.zugang = zugang.id
  await charge('ausgang', String(zugang.id), perMinute)
  return zugang
}
