import { systemClock } from '../../lib/clock.ts'
import { JobError } from '../Task.ts'

const maxBytes = 5_000_000
const usualPauseSeconds = 900
const maxPauseSeconds = 6 * 3600

interface FetchBounds {
  /** For all of the answer, its last byte included. */
  readonly timeoutMs?: number
}

/** The text at an address of a price source; throws a `JobError` for whatever is not a whole answer with status 200. */
export async function fetchText(
  url: URL,
  signal: AbortSignal,
  { timeoutMs = 20_000 }: FetchBounds = {},
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
      headers: { accept: 'application/json', 'user-agent': 'Endkundenportal' },
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw refusal(url, answer)
    }
    return await readBounded(url, answer)
  } catch (error) {
    if (error instanceof JobError) throw error
    if (timeout.aborted) throw new JobError(`${url.host} antwortet nicht innerhalb von ${timeoutMs / 1000} Sekunden.`)
    throw new JobError(`${url.host} ist nicht zu erreichen (${causeOf(error)}).`)
  }
}

function refusal(url: URL, { status, headers }: Response): JobError {
  if (status >= 300 && status < 400) {
    return new JobError(
      `${url.host} leitet auf eine andere Adresse weiter (Status ${status}). Bitte prüfen Sie preisquelle.`,
    )
  }
  const text = `${url.host} antwortet mit Status ${status}.`
  return status === 429 || headers.has('retry-after')
    ? new AbrufPause(text, parseRetryAfter(headers.get('retry-after')))
    : new JobError(text)
}

/** Seconds, or an HTTP date. */
function parseRetryAfter(value: string | null): number {
  if (value === null) return usualPauseSeconds
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - systemClock.now().getTime()) / 1000
  return Number.isNaN(seconds) ? usualPauseSeconds : Math.min(Math.max(seconds, 1), maxPauseSeconds)
}

async function readBounded(url: URL, { body }: Response): Promise<string> {
  if (body === null) return ''
  const received: AsyncIterable<Uint8Array> = body
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of received) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new JobError(`${url.host} schickt mehr als ${maxBytes / 1_000_000} MB.`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function causeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : 'Verbindung abgebrochen'
}

/** The source wants to be left alone for some time. */
export class AbrufPause extends JobError {
  override name = 'AbrufPause'
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}
