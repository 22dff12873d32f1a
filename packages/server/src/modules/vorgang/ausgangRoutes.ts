import type { ParsedRequestOf } from '@ekp/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Ausgangszugang, findAusgangszugang } from './ausgangszugang.ts'
import { anfang, findStelle, findStelleAgain, type Stelle } from '../../db/vorgang/stelle.ts'
import { findFoto, formatVorgang, listVorgaenge, type Vorgang } from './outbox.ts'
import { recordLesezugriffe } from '../../db/dienst/lesezugriff.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../lib/clock.ts'
import { networkOf } from '../../lib/gates/networks.ts'
import { readHeader } from '../../http/input/headers.ts'
import { parseInput, parseParams } from '../../http/input/parseInput.ts'
import { tooMany } from '../../http/limits/tooMany.ts'
import { notFound } from '../../http/portalError.ts'
import { ausgangDocument } from './ausgangDocument.ts'
import { mayOnlyRead, refuseAntwort, tokenRequired, unknownNr } from './ausgangErrors.ts'
import * as calls from '../../http/ausgang/calls.ts'
import { recordAntwort } from './vorgangsantwort.ts'

const documentPath = `${calls.ausgangPrefix}/openapi.json`

/** What can be fetched without naming a tenant, and so without a token. */
export const ausgangTenantless: readonly string[] = [documentPath]

/** The short name in the path of a call. */
export function mandantOf({ params }: FastifyRequest): string {
  const name: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'mandant') : undefined
  return typeof name === 'string' ? name : ''
}

/** What the handler of a call gets. `db` is the database of the tenant to which the token belongs. */
interface Context {
  readonly db: Database
  /** Records whose data the system reads; before they are answered [versorger-108]. */
  readonly recordLesen: (was: 'vorgang' | 'foto', kundennummern: readonly (string | null)[]) => Promise<void>
  readonly zugang: Ausgangszugang
  readonly reply: FastifyReply
}

const minuteMs = 60_000
/** Ten a second go on for ever; more come in bursts. Proof: ausgang.test.ts. */
const perMinute = 600
/** Wrong tokens of one network: a system with an old token must not keep the database busy. */
const wrongPerMinute = 60

/** The calls of the outbox, each with a token of the tenant that its path names [versorger-21]. */
export function ausgangRoutes(fastify: FastifyInstance, clock: Clock): void {
  const document = JSON.stringify(ausgangDocument())
  fastify.get(documentPath, (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )

  function route<E extends (typeof calls.ausgangCalls)[keyof typeof calls.ausgangCalls]>(
    endpoint: E,
    handle: (context: Context & ParsedRequestOf<E>) => Promise<FastifyReply>,
  ): void {
    const admitted = new WeakMap<FastifyRequest, Ausgangszugang>()
    fastify.route({
      method: endpoint.method,
      url: calls.ausgangPrefix + endpoint.path,
      exposeHeadRoute: false,
      // Before the body is read.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        admitted.set(request, await admit(request, clock.now()))
      },
      handler: async (request, reply) => {
        const zugang = admitted.get(request)
        if (zugang === undefined) throw tokenRequired()
        const input = parseInput(endpoint, request, parseParams(endpoint, request))
        const { tenant } = request
        return handle({
          ...{ db: tenant.db, zugang, reply },
          recordLesen: (was, read) => {
            const kundennummern = read.filter((kundennummer) => kundennummer !== null)
            return recordLesezugriffe(tenant, { zugang }, { was, kundennummern }, clock.now())
          },
          ...input,
        })
      },
    })
  }

  route(calls.listVorgaenge, async ({ db, zugang, reply, params, query, recordLesen }) => {
    const nach = query.nach === undefined ? anfang : await readNach(db, query.nach)
    const lines: string[] = []
    const kunden: (string | null)[] = []
    let last = query.nach === undefined ? undefined : nach
    const auswahl = { nach, alle: query.alle === 'true', ...zugang }
    for await (const vorgang of listVorgaenge(db, query.hoechstens, auswahl)) {
      const foto = `${calls.ausgangPrefix}/${params.mandant}/vorgaenge/${vorgang.nr}/foto`
      lines.push(formatVorgang(vorgang, vorgang.fotoId === null ? null : foto))
      kunden.push(vorgang.kundennummer)
      last = vorgang
    }
    await recordLesen('vorgang', kunden)
    const weiter = last === undefined ? null : `${last.nr}-${last.transaktion}`
    // Decimals keep every digit, so the contents are text that is JSON already.
    const text = `{"vorgaenge":[${lines.join(',\n')}],"weiter":${JSON.stringify(weiter)}}`
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  })

  route(calls.findVorgangFoto, async ({ db, zugang, reply, params: { nr }, recordLesen }) => {
    const stelle = await findStelle(db, nr)
    if (stelle === undefined) throw notFound('Der Vorgang')
    const before = { ...stelle, nr: nr - 1 }
    let found: Vorgang | undefined
    for await (const vorgang of listVorgaenge(db, 1, { nach: before, alle: true, arten: zugang.arten })) {
      if (vorgang.nr === nr) found = vorgang
    }
    if (found === undefined) throw notFound('Der Vorgang')
    const jpeg = found.fotoId === null ? undefined : await findFoto(db, found.fotoId)
    if (jpeg === undefined) throw notFound('Ein Foto zu diesem Vorgang')
    await recordLesen('foto', [found.kundennummer])
    return reply.header('content-type', 'image/jpeg').send(jpeg)
  })

  route(calls.updateAntwort, async ({ db, zugang, reply, params: { nr }, body }) => {
    if (!zugang.darfAntworten) throw mayOnlyRead()
    const aufnahme = await recordAntwort(db, nr, body, { von: { ...zugang, istSystem: true }, at: clock.now() })
    refuseAntwort(aufnahme)
    return reply.code(204).send()
  })
}

/** Finds what the request's token may do; throws when it is none of the tenant's, or asks too often. */
async function admit(request: FastifyRequest, now: Date): Promise<Ausgangszugang> {
  const { db, budget } = request.tenant
  const [, token] = /^Bearer (ekp_[\w-]{43})$/i.exec(readHeader(request, 'authorization') ?? '') ?? []
  const charge = async (art: string, whose: string, most: number) => {
    const { waitMs } = await budget.charge([{ art, whose, most, rate: { windowMs: minuteMs } }], now)
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

/**
 * The place that `nach` names: a number, or a number with its transaction, which is found even if the Vorgang has been
 * deleted. In a restored database, where that transaction may be still to come, it begins anew: twice is better than
 * never.
 */
async function readNach(db: Database, nach: string): Promise<Stelle> {
  const [nr = '0', transaktion] = nach.split('-')
  if (Number(nr) === 0) return anfang
  if (transaktion !== undefined) return (await findStelleAgain(db, { transaktion, nr: Number(nr) })) ?? anfang
  const stelle = await findStelle(db, Number(nr))
  if (stelle === undefined) throw unknownNr(nr)
  return stelle
}
