import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cutLongString } from './cutLongString.ts'
import { maxBodyBytes } from './maxBodyBytes.ts'
import { bodyTooLarge, jsonBroken } from './portalError.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const standIn = '\u0000'

type Done = (error: Error | null, body?: unknown) => void

/**
 * Parses the bytes of a body: strict UTF-8, no keys that reach for prototypes; nothing is no body. A large body is a
 * small one with one long string in it, a photo: to make objects of megabytes would keep everybody waiting.
 */
export function jsonParser(fastify: FastifyInstance) {
  const parseText = fastify.getDefaultJsonParser('error', 'error')

  function parse(request: FastifyRequest, bytes: Buffer, done: Done): void {
    void parseText(request, strictUtf8.decode(bytes), done)
  }

  function parseLarge(request: FastifyRequest, bytes: Buffer, done: Done): void {
    const { rest, long } = cutLongString(bytes, maxBodyBytes, JSON.stringify(standIn)) ?? {}
    if (rest === undefined || long === undefined) return done(bodyTooLarge())
    const text: unknown = JSON.parse(strictUtf8.decode(long))
    parse(request, rest, (error, body) => {
      // Where else it may have stood no schema takes it.
      const isObject = typeof body === 'object' && body !== null
      const [name] = (isObject && Object.entries(body).find(([, value]) => value === standIn)) || []
      if (isObject && name !== undefined) Reflect.set(body, name, text)
      done(error, body)
    })
  }

  return (request: FastifyRequest, body: string | Buffer, done: Done): void => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    if (bytes.length === 0) return done(null)
    try {
      if (bytes.length > maxBodyBytes) parseLarge(request, bytes, done)
      else parse(request, bytes, done)
    } catch {
      done(jsonBroken())
    }
  }
}
