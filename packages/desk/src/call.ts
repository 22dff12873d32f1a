import { type binary, empty, type Endpoint, type ReplyOf, type RequestOf, prefixes } from '@ekp/wire/endpoint'
import { dienstHeader } from '@ekp/wire/dienst'
import * as v from 'valibot'

/** The only error of a call, except when it is given up: its message is the German sentence to show. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const technical = 'Das hat wegen eines technischen Fehlers nicht geklappt. Bitte versuchen Sie es noch einmal.'
const offline = 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.'

const Problem = v.object({ detail: v.string() })

interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

type TextEndpoint = Endpoint & { readonly output: Exclude<Endpoint['output'], typeof binary> }

/** Calls the desk's server and checks what it answers; throws `CallError`, or the abort of `signal`. */
export function call<E extends TextEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>>
export async function call(
  { method, path, output }: TextEndpoint,
  { params = {}, query, body }: Sent,
  signal?: AbortSignal,
): Promise<unknown> {
  const place = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const response = await fetch(prefixes.dienst + place + search, {
    method,
    headers: { [dienstHeader]: '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new CallError(0, offline)
  })
  if (response.ok && output === empty) return undefined
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok || output === empty) {
    const problem = v.safeParse(Problem, answer)
    throw new CallError(response.status, problem.success ? problem.output.detail : technical)
  }
  const parsed = v.safeParse(output, answer)
  if (!parsed.success) throw new CallError(response.status, technical)
  return parsed.output
}
