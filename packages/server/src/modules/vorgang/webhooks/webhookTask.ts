import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Webhookergebnis } from '../../../db/tables/vorgang.ts'
import type { JobContext, Task } from '../../../jobs/Task.ts'
import { errorCode } from '../../../lib/errors.ts'
import { signer } from '../../../lib/files/schluessel.ts'
import { type Attributes, traced } from '../../../lib/steps.ts'
import {
  type DueWebhook,
  findMeldung,
  listDueWebhooks,
  type Meldung,
  recordZustellung,
  type Zustellung,
} from './meldung.ts'
import { deriveGeheimnis, signatureHeaders } from './signature.ts'
import { wakeWebhooks, webhookJob } from './webhook.ts'
import { type Resolve, resolveZiel, ZielRefused } from './zieladresse.ts'

interface WebhookOptions {
  /** The server's key, from which the secrets are derived. */
  readonly schluessel: string
  /** Networks that may be called although they are not public. */
  readonly netze: readonly string[]
  readonly onErgebnis?: ((mandant: string, ergebnis: Webhookergebnis) => void) | undefined
  readonly timeoutMs?: number
  /** How long a system is told of one Vorgang after the other before the others' turn comes. */
  readonly turnMs?: number
}

/**
 * Tells the supplier's systems of what customers have submitted, and of answers that came after a system had taken it, each in the order of the outbox and from its own place
 * on. It is queued with each Vorgang and runs each minute besides, for those that pause after a failure.
 */
export function webhookTask(options: WebhookOptions): Task {
  return {
    name: webhookJob,
    cron: '* * * * *',
    queue: webhookJob,
    run: async (context) => {
      const { db, clock } = context
      const webhooks = await listDueWebhooks(db, clock.now())
      if (webhooks.length === 0) return
      // All of them end before the queue's next run begins, also when one cannot.
      const turns = await Promise.allSettled(webhooks.map((webhook) => tell(context, options, webhook)))
      for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
      if (turns.some((turn) => turn.status === 'fulfilled' && turn.value === 'mehr')) await wakeWebhooks(db)
    },
  }
}

/** One system's turn: until nothing is left, a try fails, or its time is over. */
async function tell(context: JobContext, options: WebhookOptions, webhook: DueWebhook): Promise<'mehr' | 'fertig'> {
  const { db, clock, signal, log, tenant } = context
  const mandant = tenant.app.kurzname
  const { turnMs = 20_000 } = options
  const begin = performance.now()
  for (;;) {
    const meldung = await findMeldung(db, webhook.id)
    if (meldung === undefined || signal.aborted) return 'fertig'
    const zustellung = await postTo(context, options, webhook, meldung)
    // The portal ends with the result of the try unknown, so it is made again.
    if (signal.aborted) return 'fertig'
    const ergebnis = await recordZustellung(db, webhook.id, meldung, { zustellung, at: clock.now() })
    options.onErgebnis?.(mandant, ergebnis)
    if (zustellung.ergebnis === 'zugestellt') {
      if (performance.now() - begin > turnMs) return 'mehr'
      continue
    }
    const facts = { mandant, webhook: webhook.id, grund: zustellung.grund }
    if (ergebnis === 'gescheitert') log.warn(facts, 'Webhook gescheitert, neuer Versuch folgt')
    else if (ergebnis === 'unzustellbar') log.error(facts, 'Webhook unzustellbar')
    else log.error(facts, 'Webhook abgeschaltet')
    return 'fertig'
  }
}

/** Says which Vorgang it is, of what kind and when, and nothing about the customer. */
function postTo(
  { clock, signal, tenant }: JobContext,
  { schluessel, netze, timeoutMs = 10_000 }: WebhookOptions,
  { url, kennung }: DueWebhook,
  { nr, art, anlass, eingegangenAm, beantwortetAm, ergebnis }: Meldung,
) {
  const mandant = tenant.app.kurzname
  const data = { mandant, nr, art, ergebnis }
  const isAntwort = anlass === 'antwort' && beantwortetAm !== null
  const [type, timestamp] = isAntwort ? ['vorgang.beantwortet', beantwortetAm] : ['vorgang.eingegangen', eingegangenAm]
  const body = JSON.stringify({ type, timestamp, data })
  // The same at each try. With its time, because a restored database gives numbers out again.
  const id = `${mandant}-${nr}-${eingegangenAm.getTime()}${isAntwort ? '-antwort' : ''}`
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const headers = signatureHeaders(deriveGeheimnis(signer(schluessel, mandant), kennung), { id, seconds, body })
  return postMeldung({ url: new URL(url), body, headers, netze, timeoutMs, signal })
}

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
