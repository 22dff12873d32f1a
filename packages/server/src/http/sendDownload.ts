import type { FastifyReply } from 'fastify'
import { contentDisposition } from './contentDisposition.ts'
import type { Download } from './Download.ts'
import { medientypen } from './medientypen.ts'
import { downloadPolicy } from './securityHeaders.ts'

/** A client that takes nothing for so long has left, whatever its connection says. */
const stalledMs = 60_000

const allowed = new Set(Object.values(medientypen))

/** Sends a file to be saved: as fast as the client takes it, and never to be opened in the portal's origin. */
export function sendDownload(reply: FastifyReply, { stream, bytes, medientyp, dateiname }: Download): FastifyReply {
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
  reply.headers({
    'content-type': allowed.has(medientyp) ? medientyp : 'application/octet-stream',
    'content-length': bytes,
    'content-disposition': contentDisposition(dateiname),
    'content-security-policy': downloadPolicy,
    'accept-ranges': 'none',
  })
  return reply.send(stream)
}
