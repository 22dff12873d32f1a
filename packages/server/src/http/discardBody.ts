import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Lets a body pass that nobody will read, so that the answer comes when the client listens: some stop in the
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
