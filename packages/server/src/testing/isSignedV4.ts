import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/**
 * Whether a request carries the signature, version 4, that its secret gives, and a body of the hash that it signs.
 * Computed anew from Amazon's description: the S3 server of the tests does not look at signatures.
 */
export function isSignedV4({ method, url = '', headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, scope = '', signed = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const payload = String(headers['x-amz-content-sha256'])
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const headerLines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query, headerLines.join(''), signed, payload].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const isBodyRight = payload === 'UNSIGNED-PAYLOAD' ? body.length === 0 : payload === sha256(body)
  return hmac(key, toSign).toString('hex') === signature && signed.includes('host') && isBodyRight
}
