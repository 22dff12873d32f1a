import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonBroken } from './portalError.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

type Done = (error: Error | null, body?: unknown) => void

/** Parses the bytes of a body: strict UTF-8, no keys that reach for prototypes; nothing is no body. */
export function jsonParser(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, bytes: string | Buffer, done: Done): void => {
    if (bytes.length === 0) return done(null)
    try {
      void parse(request, strictUtf8.decode(Buffer.from(bytes)), done)
    } catch {
      done(jsonBroken())
    }
  }
}
