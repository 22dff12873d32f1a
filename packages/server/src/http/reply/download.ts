import type { ServerResponse } from 'node:http'
import { tidyDateiname } from '@ekp/wire/rules/text/tidyDateiname'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { downloadPolicy } from './securityHeaders.ts'

/** The media types of downloads by the endings of names; all others are application/octet-stream [T20]. */
export const medientypen: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  csv: 'text/csv',
  txt: 'text/plain',
  xml: 'application/xml',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

/** A download ends when its client has taken nothing for so long, even if the connection is open. */
const stalledMs = 60_000

const allowed = new Set(Object.values(medientypen))

/** Resolves when the client's connection has taken the chunk: to true, or to false when the client has left. */
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
      // The client would read more bytes than announced as the beginning of the next answer.
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
  // So the client notices that the file is not complete.
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

/** The result of a handler of a call with the output `binary`: a file for a customer. */
export interface Download {
  /** The length; undefined for a file that is created while it is sent; then only its end shows that it is complete. */
  readonly bytes: number | undefined
  /** Each chunk is valid until the next one is requested. */
  readonly chunks: AsyncIterable<Uint8Array>
  close(): Promise<void>
  /** Called if the chunks fail or are shorter than announced. */
  onFailure(): void
  readonly medientyp: string
  /** The name from outside, which may be hostile. */
  readonly dateiname: string
}

/** A file that is in memory. */
export const bytesDownload = (content: Uint8Array, file: Pick<Download, 'medientyp' | 'dateiname'>): Download => ({
  ...file,
  bytes: content.length,
  chunks: (async function* () {
    yield content
  })(),
  close: () => Promise.resolve(),
  onFailure: () => undefined,
})

/** The header that makes browsers save a file under its name and never show it [T20]. */
export function contentDisposition(name: string): string {
  const tidy = tidyDateiname(name)
  return create(tidy, { fallback: tidyDateiname(toAscii(tidy)) })
}

const german: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
}

/** The name for programs that know only ASCII; the library would replace each umlaut by a question mark. */
const toAscii = (name: string) =>
  name
    .replace(/[äöüÄÖÜßẞ]/g, (letter) => german[letter] ?? '_')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    // Some browsers would decode it.
    .replaceAll('%', '_')
