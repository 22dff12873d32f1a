import type { Endpoint } from '@ekp/wire/endpoint'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import { safeParse } from 'valibot'
import { attempt } from '../lib/attempt.ts'
import { ApiError, failure } from './ApiError.ts'
import type { ApiSetup, Credentials } from './setup.ts'

/** The inputs of any endpoint; `RequestOf` says which of them one endpoint wants. */
export interface Inputs {
  readonly params?: unknown
  readonly query?: unknown
  readonly headers?: unknown
  readonly body?: unknown
}

export interface BuiltRequest {
  readonly url: string
  readonly init: RequestInit
  /** The session that this request speaks for; undefined when it speaks for none. */
  readonly token: string | undefined
}

export function buildRequest(endpoint: Endpoint, inputs: Inputs, setup: ApiSetup): BuiltRequest {
  const isOpen = endpoint.access === 'public' || endpoint.access === 'ableselink'
  const speaks = !isOpen || setup.isEinsicht === true
  const credentials = speaks ? setup.credentials?.() : undefined
  const headers = buildHeaders(endpoint, inputs, credentials)
  for (const [name, value] of entriesOf(setup.headers)) headers.set(name, value)
  const nachweis = geraetenachweis.read(setup.apiBase)
  if (nachweis !== undefined) headers.set('geraet', nachweis)
  return {
    url: `${setup.apiBase}${buildPath(endpoint, inputs.params)}${buildQuery(inputs.query)}`,
    init: {
      method: endpoint.method,
      headers,
      cache: 'no-store',
      ...(endpoint.body === undefined ? {} : { body: JSON.stringify(inputs.body) }),
    },
    token: credentials?.token,
  }
}

// A parameter often comes from the address bar: what can name nothing is not found, and never sent ('..' least of all).
function buildPath(endpoint: Endpoint, params: unknown): string {
  if (endpoint.params !== undefined && !safeParse(endpoint.params, params).success) {
    throw failure(404)
  }
  const values = new Map(entriesOf(params))
  return endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

function buildQuery(query: unknown): string {
  const search = new URLSearchParams(entriesOf(query)).toString()
  return search === '' ? '' : `?${search}`
}

function buildHeaders(endpoint: Endpoint, inputs: Inputs, credentials: Credentials | undefined): Headers {
  const values = new Map<string, string>()
  if (endpoint.body !== undefined) values.set('content-type', 'application/json')
  if (credentials !== undefined) values.set('kundennummer', encodeHeaderValue(credentials.kundennummer))
  if (credentials !== undefined && credentials.token !== '') values.set('token', credentials.token)
  for (const [name, value] of entriesOf(inputs.headers)) values.set(name, encodeHeaderValue(value))
  try {
    return new Headers([...values])
  } catch {
    throw new ApiError({ status: 400, text: 'Die Eingabe enthält ein unzulässiges Zeichen.' })
  }
}

function entriesOf(input: unknown): [string, string][] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    return typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : []
  })
}

const keyOf = (apiBase: string) => `ekp-geraet ${apiBase}`

/**
 * How an API of another origin recognises this device while passwords are being guessed: its cookies do not reach
 * it. It is no login, and one API never gets what another one sent.
 */
export const geraetenachweis = {
  read: (apiBase: string): string | undefined => attempt(() => localStorage.getItem(keyOf(apiBase))) ?? undefined,
  keep(apiBase: string, { headers }: Response): void {
    const nachweis = headers.get('geraet')
    if (nachweis !== null) attempt(() => localStorage.setItem(keyOf(apiBase), nachweis))
  },
}
