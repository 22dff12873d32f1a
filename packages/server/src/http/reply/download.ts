import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../contentDisposition.ts'
import { downloadPolicy } from './securityHeaders.ts'

/** The types under which a file may leave the server, by the endings of names; all others are bytes [T20]. */
export const medientypen: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  csv: 'text/csv',
  txt: 'text/plain',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

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

/** A file on its way to a customer: what a handler of a call answers whose output is `binary`. */
export interface Download {
  /** Undefined where it is made on its way; then only its end says that it is whole. */
  readonly bytes: number | undefined
  /** Each chunk holds until the next one is asked for. */
  readonly chunks: AsyncIterable<Uint8Array>
  close(): Promise<void>
  /** The chunks have failed or come to less than was said. */
  onFailure(): void
  readonly medientyp: string
  /** As somebody has written it: may be hostile. */
  readonly dateiname: string
}
