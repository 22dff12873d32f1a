import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GateFull } from '../lib/GateFull.ts'
import { restingGate } from '../lib/restingGate.ts'
import { maxBodyBytes } from './maxBodyBytes.ts'
import { tooManyFotos } from './tooMany.ts'

// Each costs some thirty megabytes once it is read, and while it waits next to nothing.
const pass = restingGate({ width: 3, places: 8, share: 0.2, burstMs: 500, mostMs: 250 })

/** Without a length nobody knows how much comes. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBodyBytes
}

/** Also of a client that went away before its answer. */
async function untilOver(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  // A connection that is gone already will not tell it again.
  if (request.raw.destroyed || raw.closed || raw.destroyed) return
  await Promise.race([once(raw, 'finish'), once(raw, 'close')])
}

/**
 * Waits until a large body may be read, where an endpoint takes such: three of a customer are at once, and of a customer
 * who sends many the next rests. Throws `tooManyFotos` where his line is full.
 */
export async function admitLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  kundennummer: string,
): Promise<void> {
  if (!isLarge(request)) return
  await new Promise<void>((resolve, reject) => {
    pass(`${request.tenant.kurzname} ${kundennummer}`, () => {
      resolve()
      return untilOver(request, reply)
    }).catch((error: unknown) => reject(error instanceof GateFull ? tooManyFotos() : error))
  })
}
