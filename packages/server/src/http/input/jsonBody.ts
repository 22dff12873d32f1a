import { isAscii } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyTooLarge, jsonBroken } from '../errors/portalError.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const placeholder = '\u0000'

type Done = (error: Error | null, body?: unknown) => void

/**
 * Parses the bytes of a body: strict UTF-8, no keys that change prototypes; no bytes are no body. A large body must be a
 * small one with one long string, a photo, because parsing megabytes of objects would delay all other requests.
 */
export function jsonParser(fastify: FastifyInstance) {
  const parseText = fastify.getDefaultJsonParser('error', 'error')

  function parse(request: FastifyRequest, bytes: Buffer, done: Done): void {
    void parseText(request, strictUtf8.decode(bytes), done)
  }

  function parseLarge(request: FastifyRequest, bytes: Buffer, done: Done): void {
    const { rest, long } = cutLongString(bytes, maxBodyBytes, JSON.stringify(placeholder)) ?? {}
    if (rest === undefined || long === undefined) return done(bodyTooLarge())
    const text = stringOf(long)
    parse(request, rest, (error, body) => {
      // If the string was elsewhere, no schema accepts the body.
      const isObject = typeof body === 'object' && body !== null
      const [name] = (isObject && Object.entries(body).find(([, value]) => value === placeholder)) || []
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

const [quote, backslash] = [0x22, 0x5c]

interface Cut {
  /** The JSON text with a short string in place of the long one. */
  readonly rest: Buffer
  /** The long string, with its quotes. */
  readonly long: Buffer
}

/**
 * Takes a long string out of a JSON text so that at most `most` bytes are left; undefined if that is not possible. The
 * long string is the first one with more than half of `most` bytes. Reads few bytes besides those of the string.
 */
export function cutLongString(json: Buffer, most: number, standIn: string): Cut | undefined {
  for (let begin = 0, end = 0; begin >= 0 && begin <= most; begin = json.indexOf(quote, end)) {
    if (json[begin] !== quote) continue
    end = findEnd(json, begin, most)
    if (end < 0) return undefined
    if (end - begin <= most / 2) continue
    const rest = Buffer.concat([json.subarray(0, begin), Buffer.from(standIn), json.subarray(end)])
    return rest.length <= most ? { rest, long: json.subarray(begin, end) } : undefined
  }
  return undefined
}

/**
 * What a JSON string with its quotes says. A photo has no escapes and is copied as it is, in a fifth of the time.
 * Control characters, which JSON would refuse, are left to the field's schema: none takes them in a text that long.
 */
export function stringOf(json: Buffer): unknown {
  const isPlain = isAscii(json) && !json.includes(backslash)
  return isPlain ? json.toString('latin1', 1, json.length - 1) : JSON.parse(strictUtf8.decode(json))
}

/** The index after a string; -1 if it does not end, or is long and contains quotes. */
function findEnd(json: Buffer, begin: number, most: number): number {
  let at = json.indexOf(quote, begin + 1)
  while (at >= 0 && isEscaped(json, at)) {
    if (at - begin > most) return -1
    at = json.indexOf(quote, at + 1)
  }
  return at + (at < 0 ? 0 : 1)
}

function isEscaped(json: Buffer, at: number): boolean {
  let first = at
  while (json[first - 1] === backslash) first--
  return (at - first) % 2 === 1
}

/** How large a body may be unless its endpoint says otherwise [T21]. */
export const maxBodyBytes = 64 * 1024
