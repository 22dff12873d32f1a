import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { errorCode } from '../lib/errors.ts'
import { type DokumentStore, DokumentStoreError } from './DokumentStore.ts'
import { directoryStore } from './directoryStore.ts'

/** Where the contents of documents lie. */
export type DokumentSettings = { readonly dir: string } | { readonly s3: S3Settings }

/** A tenant's own part of the store: no tenant's clean-up can meet another one's contents. */
export function openDokumentStore(settings: DokumentSettings, kurzname: string): DokumentStore {
  return 's3' in settings ? s3Store(settings.s3, kurzname) : directoryStore(join(settings.dir, kurzname))
}

/** A bucket of an S3-compatible object storage. */
export interface S3Settings {
  /** With bucket and, where there is one, prefix: `https://s3.example/portal/dokumente`. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Until the storage begins to answer; reading the content may take longer. */
const answerBoundMs = 30_000

/** Contents as objects `ab/cd…` below the address and the tenant's name, in an S3-compatible object storage. */
function s3Store({ url, ...credentials }: S3Settings, kurzname: string): DokumentStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })
  const [, bucket = '', ...prefixes] = new URL(url).pathname.replace(/\/+$/, '').split('/')
  const bucketUrl = `${new URL(url).origin}/${bucket}`
  const prefix = [...prefixes, kurzname, ''].join('/')
  const urlOf = (sha256: Buffer) =>
    `${bucketUrl}/${prefix}${sha256.toString('hex', 0, 1)}/${sha256.toString('hex').slice(2)}`

  async function ask(address: string, request: S3Request = {}): Promise<Response> {
    const bound = new AbortController()
    const timer = setTimeout(() => bound.abort(), answerBoundMs)
    try {
      const response = await client.fetch(address, { ...request, redirect: 'error', signal: bound.signal })
      if (response.ok || response.status === 404) return response
      await response.body?.cancel()
      throw new DokumentStoreError(String(response.status))
    } catch (error) {
      throw error instanceof DokumentStoreError ? error : new DokumentStoreError(codeOf(error))
    } finally {
      clearTimeout(timer)
    }
  }

  /** A missing bucket is an error of the store, not a missing content. */
  async function isMissing(response: Response): Promise<boolean> {
    if (response.status !== 404) return false
    if ((await response.text()).includes('NoSuchBucket')) throw new DokumentStoreError('NoSuchBucket')
    return true
  }

  function bytesOf({ headers }: Response): number {
    const length = headers.get('content-length')
    if (length === null) throw new DokumentStoreError('no content-length')
    return Number(length)
  }

  return {
    async put(content) {
      // Read whole first: the signature covers the hash, so that the storage refuses a content that was changed on the way.
      const body = await buffer(content)
      const sha256 = createHash('sha256').update(body).digest()
      const headers = { 'x-amz-content-sha256': sha256.toString('hex'), 'content-type': 'application/octet-stream' }
      const response = await ask(urlOf(sha256), { method: 'PUT', body, headers })
      if (await isMissing(response)) throw new DokumentStoreError('404')
      await response.body?.cancel()
      return { sha256, bytes: body.length }
    },
    async findBytes(sha256) {
      const response = await ask(urlOf(sha256), { method: 'HEAD' })
      return response.status === 404 ? undefined : bytesOf(response)
    },
    async open(sha256) {
      const response = await ask(urlOf(sha256), { headers: { 'accept-encoding': 'identity' } })
      const { body } = response
      if ((await isMissing(response)) || body === null) return undefined
      // Once it has been read to its end there is nothing to cancel.
      return { bytes: bytesOf(response), chunks: body, close: () => body.cancel().catch(() => undefined) }
    },
    async delete(sha256) {
      const response = await ask(urlOf(sha256), { method: 'DELETE' })
      await response.body?.cancel()
    },
    async *list() {
      let after: string | undefined
      do {
        const query = new URLSearchParams({ prefix, ...(after && { marker: after }) })
        const response = await ask(`${bucketUrl}?${query.toString()}`)
        if (await isMissing(response)) throw new DokumentStoreError('404')
        const { keys, isLast } = listedKeys(await response.text())
        const names = keys.map((key) => /^([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(key.slice(prefix.length)))
        yield names.flatMap((name) => (name === null ? [] : [Buffer.from(`${name[1]}${name[2]}`, 'hex')]))
        after = isLast ? undefined : keys.at(-1)
      } while (after !== undefined)
    },
    // An upload that broke off has left nothing.
    tidy: async () => undefined,
  }
}

interface S3Request {
  readonly method?: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly body?: Buffer<ArrayBuffer>
  readonly headers?: Record<string, string>
}

/** What may be said of a failure: never its text, which names the address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return errorCode(cause) || (cause instanceof Error ? cause.name : 'unknown')
}

/** The keys in an answer of ListObjects, and whether there are more after them. Our keys need no escaping in XML. */
function listedKeys(xml: string): { keys: readonly string[]; isLast: boolean } {
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
  return { keys, isLast: !/<IsTruncated>true<\/IsTruncated>/.test(xml) }
}
