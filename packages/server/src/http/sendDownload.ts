import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from './contentDisposition.ts'
import type { Download } from './Download.ts'
import { medientypen } from './medientypen.ts'
import { downloadPolicy } from './securityHeaders.ts'

/** A client that takes nothing for so long has left, whatever its connection says. */
const stalledMs = 60_000

const allowed = new Set(Object.values(medientypen))

/** Answers once the client's connection has taken the chunk: true, or false when the client has left. */
function write(response: ServerResponse, chunk: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve(false)
    const onClose = () => resolve(false)
    response.once('close', onClose)
    response.write(chunk, (error) => {
      response.off('close', onClose)
      resolve(!error)
    })
  })
}

/** One chunk after the other, as fast as the client takes them. */
async function pump(response: ServerResponse, { bytes, chunks, onFailure }: Download): Promise<void> {
  let sent = 0
  try {
    for await (const chunk of chunks) {
      // More than was said would be read as the beginning of the next answer.
      if (bytes !== undefined && sent + chunk.length > bytes) throw new Error('too long')
      if (!(await write(response, chunk))) return
      sent += chunk.length
    }
  } catch {
    sent = -1
  }
  if (sent >= 0 && sent === (bytes ?? sent)) {
    response.end()
    return
  }
  // The client sees that it is not whole.
  response.destroy()
  onFailure()
}

/** Sends a file to be saved, and never to be opened in the portal's origin. */
export async function sendDownload(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const { medientyp, bytes, dateiname } = download
  const headers = {
    ...reply.getHeaders(),
    'content-type': allowed.has(medientyp) ? medientyp : 'application/octet-stream',
    'content-length': bytes,
    'content-disposition': contentDisposition(dateiname),
    'content-security-policy': downloadPolicy,
    'accept-ranges': 'none',
  }
  reply.hijack()
  const response = reply.raw
  response.setTimeout(stalledMs, () => response.destroy())
  try {
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
    await pump(response, download)
  } finally {
    await download.close()
  }
  return reply
}
