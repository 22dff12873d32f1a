import { once } from 'node:events'
import { binary, type Endpoint } from '@ekp/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GateFull, pace, restingGate } from '../../lib/gates.ts'
import { maxBodyBytes } from '../input/jsonBody.ts'
import { tooManyAbfragen, tooManyFotos } from './tooMany.ts'

type Turn = ReturnType<typeof restingGate>

// A browser asks for some at once; whoever asks for many more waits for himself.
const usualTurn = restingGate({ width: 4, places: Number.POSITIVE_INFINITY, share: 1, burstMs: 0, mostMs: 0 })
// Each costs some thirty megabytes once it is read, and while it waits next to nothing.
const largeTurn = restingGate({ width: 3, places: 8, share: 0.2, burstMs: 500, mostMs: 250 })

/** Without a length nobody knows how much comes. */
function isLarge({ maxBodyBytes: most = 0 }: Endpoint, { headers }: FastifyRequest): boolean {
  return (
    most > maxBodyBytes &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBodyBytes)
  )
}

/** Also of a client that went away before its answer. */
async function untilOver(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  // A connection that is gone already will not tell it again.
  if (request.raw.destroyed || raw.closed || raw.destroyed) return
  await Promise.race([once(raw, 'finish'), once(raw, 'close')])
}

function waitFor(turn: Turn, key: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    turn(key, () => {
      resolve()
      return untilOver(request, reply)
    }).catch((error: unknown) => reject(error instanceof GateFull ? tooManyFotos() : error))
  })
}

/**
 * Waits until it is the turn of a request of this session, before anything is asked of the database for it. Costly
 * calls, large bodies and downloads have limits of their own, and take their time.
 */
export async function turnOfSession(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): Promise<void> {
  const isElsewhere = endpoint.costly === true || endpoint.output === binary || isLarge(endpoint, request)
  if (token !== undefined && !isElsewhere)
    await waitFor(usualTurn, `${request.tenant.kurzname} ${token}`, request, reply)
}

/**
 * Waits until a customer's large body may be read: three of his are at once, and the next of whoever sends many rests.
 * Throws `tooManyFotos` where his line is full.
 */
export async function turnOfLargeBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  kundennummer: string,
): Promise<void> {
  if (isLarge(endpoint, request)) await waitFor(largeTurn, `${request.tenant.kurzname} ${kundennummer}`, request, reply)
}

// The app asks four at once for a file of a month's hours, which is worked on within the burst.
const pass = restingGate({ width: 2, places: 8, share: 0.2, burstMs: 500, mostMs: 250 })
// A refusal costs little, and less the later it is asked for again.
const paceAbfragen = pace(20, 1000)

/** Runs a long task when it is this customer's turn; throws `tooManyAbfragen` when his line is full [T21]. */
export const costlyTurn = <T>(kurzname: string, kundennummer: string, task: () => Promise<T>): Promise<T> =>
  refuseWhenFull(pass(`${kurzname} ${kundennummer}`, task), paceAbfragen, tooManyAbfragen)

/** Waits for what has to pass a gate; who finds no place in line is refused, after what keeps him from asking at once again. */
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
