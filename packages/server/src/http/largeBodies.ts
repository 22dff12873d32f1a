import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxBodyBytes } from './maxBodyBytes.ts'
import { tooManyFotos } from './tooMany.ts'

const atOnce = 3

/** Without a length nobody knows how much comes. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBodyBytes
}

/**
 * Counts the large bodies of each customer that are read or worked on, where an endpoint takes such; throws
 * `tooManyFotos` beyond three: each costs some thirty megabytes [security.md T8].
 */
export function largeBodies(): (request: FastifyRequest, reply: FastifyReply, kundennummer: string) => void {
  const counts = new Map<string, number>()
  return (request, { raw }, kundennummer) => {
    // A connection that is gone already will not tell it again.
    if (!isLarge(request) || request.raw.destroyed || raw.closed || raw.destroyed) return
    const customer = `${request.tenant.kurzname} ${kundennummer}`
    const count = counts.get(customer) ?? 0
    if (count >= atOnce) throw tooManyFotos()
    counts.set(customer, count + 1)
    let isOver = false
    const release = () => {
      if (isOver) return
      isOver = true
      const left = (counts.get(customer) ?? 1) - 1
      if (left > 0) counts.set(customer, left)
      else counts.delete(customer)
    }
    // Also of a client that went away before its answer.
    raw.once('finish', release)
    raw.once('close', release)
  }
}
