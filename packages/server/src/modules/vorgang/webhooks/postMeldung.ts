import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Zustellung } from './meldung.ts'
import { errorCode } from '../../../lib/errors.ts'
import { type Attributes, traced } from '../../../lib/steps.ts'
import { type Resolve, resolveZiel, ZielRefused } from './zieladresse.ts'

interface Post {
  readonly url: URL
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** Networks that may be called although they are not public. */
  readonly netze: readonly string[]
  /** Until the receiver has begun to answer. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly resolve?: Resolve
}

/**
 * Sends a message and looks at the status of the answer alone: 2xx is delivered, 410 means never again, all else has
 * failed, redirects too. Nothing of the answer's body is read.
 */
export async function postMeldung(post: Post): Promise<Zustellung> {
  const { url, timeoutMs } = post
  const timeout = AbortSignal.timeout(timeoutMs)
  const failed = (grund: string): Zustellung => ({ ergebnis: 'gescheitert', grund: `${url.host} ${grund}.` })
  try {
    const attributes: Attributes = {}
    const status = await traced(
      () => ({ name: 'Webhook', kind: 'client', attributes }),
      async () => {
        const answered = await fetchStatus(post, AbortSignal.any([post.signal, timeout]))
        attributes['http.response.status_code'] = answered
        return answered
      },
    )
    if (status >= 200 && status < 300) return { ergebnis: 'zugestellt' }
    if (status === 410)
      return { ergebnis: 'abgeschaltet', grund: `${url.host} will keine Meldungen mehr (Status 410).` }
    if (status >= 300 && status < 400) return failed(`leitet auf eine andere Adresse weiter (Status ${status})`)
    return failed(`antwortet mit Status ${status}`)
  } catch (error) {
    if (error instanceof ZielRefused) return failed(error.message)
    if (timeout.aborted) return failed(`antwortet nicht innerhalb von ${timeoutMs / 1000} Sekunden`)
    return failed(`ist nicht zu erreichen (${errorCode(error) || 'Verbindung abgebrochen'})`)
  }
}

async function fetchStatus({ url, body, headers, netze, resolve: find }: Post, signal: AbortSignal): Promise<number> {
  const addresses = await resolveZiel(url, netze, find)
  const [first] = addresses
  if (first === undefined) throw new ZielRefused('hat keine Adresse')
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Endkundenportal',
      },
      agent: false,
      signal,
      // The addresses that were looked at, not what the name may lead to a moment later.
      lookup: (_host, { all }, callback) =>
        all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family),
    })
    request.on('response', (response) => {
      response.on('error', () => undefined)
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}
