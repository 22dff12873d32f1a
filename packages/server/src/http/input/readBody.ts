import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyTooLarge, jsonBroken } from '../errors/portalError.ts'
import { jsonParser } from './jsonBody.ts'

/**
 * Reads the JSON that comes with a GET [ablesung-20]; the framework reads none. The content type does not matter:
 * `curl -X GET -d` calls it a form.
 */
export function bodyOfGet(fastify: FastifyInstance, maxBytes: number) {
  const parse = jsonParser(fastify)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = await readBytes(request.raw, maxBytes).catch((error: unknown) => {
      // The rest of the body must not be read as the next request.
      reply.header('connection', 'close')
      throw error
    })
    await new Promise<void>((resolve, reject) => {
      parse(request, bytes, (error, body) => {
        request.body = body
        if (error === null) resolve()
        else reject(error)
      })
    })
  }
}

function readBytes(raw: IncomingMessage, maxBytes: number): Promise<Buffer> {
  // Not `for await`: leaving that destroys the connection before the answer.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    // A client that is gone already sends neither an end nor an error.
    if (raw.destroyed) reject(jsonBroken())
    if (Number(raw.headers['content-length'] ?? 0) > maxBytes) reject(bodyTooLarge())
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) chunks.push(chunk)
      else reject(bodyTooLarge())
    })
    raw.on('end', () => resolve(Buffer.concat(chunks)))
    raw.on('error', () => reject(jsonBroken()))
  })
}

/**
 * Reads a refused request's body to its end and drops it, so that the client gets the answer: some clients stop in the
 * middle of an upload and never end their request. Beyond `maxBytes` the connection ends with the answer.
 */
export async function discardBody({ raw }: FastifyRequest, reply: FastifyReply, maxBytes: number): Promise<void> {
  const isWithin = await new Promise<boolean>((resolve) => {
    let length = 0
    if (raw.readableEnded || raw.destroyed) resolve(true)
    if (Number(raw.headers['content-length'] ?? 0) > maxBytes) resolve(false)
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBytes) resolve(false)
    })
    for (const event of ['end', 'error', 'close']) raw.on(event, () => resolve(true))
  })
  if (!isWithin) reply.header('connection', 'close')
}
