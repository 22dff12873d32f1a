import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestEntry, wholeIp } from '../requestEntry.ts'
import { type Sicherheitsereignis, sicherheitsereignisse } from './Sicherheitsereignis.ts'

/** Is told of what happened with a request, for the metrics. */
export type OnEreignis = (mandant: string, ereignis: Sicherheitsereignis) => void

/** Notes what happened with a request, and to which customer number, if it is one; the log gets its pseudonym. */
export type RecordEreignis = (request: FastifyRequest, ereignis: Sicherheitsereignis, kundennummer?: string) => void

/** Writes to the server's log, with the whole address, and tells the metrics. */
export function recordEreignisTo(
  fastify: FastifyInstance,
  entryOf: RequestEntry,
  onEreignis: OnEreignis,
): RecordEreignis {
  return (request, ereignis, kundennummer) => {
    const { stufe, text } = sicherheitsereignisse[ereignis]
    const mandant = request.tenant.kurzname
    const entry = { ...entryOf(request, kundennummer), ip: wholeIp(request.ip) }
    fastify.log[stufe]({ ...entry, mandant, sicherheit: ereignis }, text)
    onEreignis(mandant, ereignis)
  }
}
