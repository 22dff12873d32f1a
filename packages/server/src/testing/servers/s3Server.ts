import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../../dokumente/openDokumentStore.ts'

export interface S3Server {
  readonly settings: S3Settings
  close(): Promise<void>
}

/** A real server of the S3 protocol on this machine, with an empty bucket. */
export async function s3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'portal' }],
  })
  const { port } = await server.run()
  return {
    settings: {
      url: `http://127.0.0.1:${port}/portal/dokumente`,
      region: 'eu-central-1',
      // The only credentials that it knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

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
