import type { Draft } from './Draft.ts'
import type { RawRequest } from './rawConnection.ts'

/** The bytes of a request. */
export function toRequest(draft: Draft): RawRequest {
  const { method, path, query, headers, isChunked, contentType } = draft
  const body = draft.body ?? (draft.fields && Buffer.from(jsonOf(draft.fields)))
  const lines = [`${method} /api${path}${query.length > 0 ? `?${query.join('&')}` : ''} HTTP/1.1`, ...headers]
  if (body !== undefined) {
    if (contentType !== '') lines.push(`content-type: ${contentType}`)
    lines.push(isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`)
  }
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  const rest = body === undefined ? [] : isChunked ? chunksOf(body) : [body]
  return { bytes: Buffer.concat([head, ...rest]), isHead: method === 'HEAD' }
}

function jsonOf(fields: ReadonlyMap<string, string>): string {
  return `{${[...fields].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}

function chunksOf(body: Buffer): Buffer[] {
  if (body.length === 0) return [Buffer.from('0\r\n\r\n')]
  return [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]
}
