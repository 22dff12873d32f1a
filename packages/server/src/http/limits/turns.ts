import { binary, type Endpoint } from '@ekp/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GateFull, gatePerKey, pace } from '../../lib/gates/gates.ts'
import { tooManyAbfragen, tooManyGrosse } from '../errors/tooMany.ts'

// One customer must not slow down the others, however much he requests: each request passes one of three gates. Each
// comment names the test that fails without the limit.

const rest = { share: 0.2, burstMs: 500, mostMs: 250 }

/**
 * Requests of one session: four run at once, enough for a browser; the others wait before they use the database. Proof:
 * ownTurn.test.ts.
 */
const usual = gatePerKey({ width: 4 })

/**
 * Large bodies of one customer: a photo needs some thirty megabytes while it is read, and hardly any while it waits; a
 * form of 60 kB can take milliseconds to parse. Proof: ownTurn.test.ts, drill flut.
 */
const large = gatePerKey({ width: 3, places: 8, rest })

/**
 * Costly calls of one customer; the app sends four at once, which the burst allows. Proof: costlyTurn.test.ts, drill
 * flut.
 */
const costly = gatePerKey({ width: 2, places: 8, rest })

/** Delays refusals of costly calls, so that the client repeats them less often. Proof: costlyTurn.test.ts. */
const paceCostly = pace(20, 1000)

/** Delays refusals of large bodies likewise, before they are read and dropped. Proof: ownTurn.test.ts. */
const paceLarge = pace(50, 5000)

/** What people type is shorter, but for the longest messages; these come alone and need not wait either. */
const largeBytes = 8 * 1024

/** Waits for the turn of a request of this session; a request that passes another gate does not wait here. */
export async function turnOfSession(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): Promise<void> {
  // Downloads have a limit of their own.
  const isElsewhere = endpoint.costly === true || endpoint.output === binary || isLarge(request)
  if (token === undefined || isElsewhere) return
  await waitFor(usual, `${request.tenant.kurzname} ${token}`, request, reply)
}

/** Waits until a customer's large body may be read; throws `tooManyGrosse` when the queue is full. */
export async function turnOfLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  kundennummer: string,
): Promise<void> {
  if (!isLarge(request)) return
  const turn = waitFor(large, `${request.tenant.kurzname} ${kundennummer}`, request, reply)
  await refuseWhenFull(turn, paceLarge, tooManyGrosse)
}

/** Runs a costly call when it is this customer's turn; throws `tooManyAbfragen` when the queue is full [T21]. */
export const costlyTurn = <T>(kurzname: string, kundennummer: string, task: () => Promise<T>): Promise<T> =>
  refuseWhenFull(costly(`${kurzname} ${kundennummer}`, task), paceCostly, tooManyAbfragen)

/** Turns `GateFull` into the refusal that the client gets, after a pause. */
export async function refuseWhenFull<T>(
  work: Promise<T>,
  paceRefusal: () => Promise<void>,
  refusal: () => Error,
): Promise<T> {
  return work.catch(async (error: unknown) => {
    if (!(error instanceof GateFull)) throw error
    await paceRefusal()
    throw refusal()
  })
}

/** A body without a length may be of any size. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBytes
}

/** Resolves when the request may go on; its place stays taken until it is answered. */
function waitFor(
  turn: ReturnType<typeof gatePerKey>,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return new Promise((resolve, reject) => {
    turn(key, () => {
      resolve()
      return untilAnswered(request, reply)
    }).catch(reject)
  })
}

/** Resolves as well when the client has gone away. */
async function untilAnswered(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  // A connection that is closed already emits no further event.
  if (request.raw.destroyed || raw.closed || raw.destroyed) return
  await new Promise<void>((resolve) => raw.once('finish', resolve).once('close', resolve))
}
