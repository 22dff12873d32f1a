import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestEntry } from '../requestEntry.ts'
import { type Sicherheitsereignis, sicherheitsereignisse } from './Sicherheitsereignis.ts'

/** Is told of what happened with a request, for the metrics. */
export type OnEreignis = (mandant: string, ereignis: Sicherheitsereignis) => void

/** Notes what happened with a request, and to which customer number, if it is one; the log gets its pseudonym. */
export type RecordEreignis = (request: FastifyRequest, ereignis: Sicherheitsereignis, kundennummer?: string) => void

/** Writes to the server's log and tells the metrics. */
export function recordEreignisTo(
  fastify: FastifyInstance,
  entryOf: RequestEntry,
  onEreignis: OnEreignis,
): RecordEreignis {
  return (request, ereignis, kundennummer) => {
    const { stufe, text } = sicherheitsereignisse[ereignis]
    const mandant = request.tenant.kurzname
    fastify.log[stufe]({ ...entryOf(request, kundennummer), mandant, sicherheit: ereignis }, text)
    onEreignis(mandant, ereignis)
  }
}
