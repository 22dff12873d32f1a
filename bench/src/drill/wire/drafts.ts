import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { Field, Operation } from './operations.ts'
import type { RawRequest } from './rawConnection.ts'
import type { Values } from './values.ts'

/** The session that a request carries; `cookie` proves the device. */
export interface Ausweis {
  readonly kundennummer: string
  readonly token: string
}

/** A request as a well-behaved client sends it, every input from `values`. */
export function draftOf(operation: Operation, values: Values, ausweis?: Ausweis): Draft {
  const of = (place: Field['in']) => operation.fields.filter((field) => field.in === place)
  const text = (name: string, schema: Field['schema']) => asText(values(name, schema))
  const headers = ['host: localhost']
  if (ausweis !== undefined) headers.push(headerLine('token', ausweis.token))
  const inputs = of('header').map(({ name, schema }) => headerLine(name, text(name, schema)))
  const needsNumber = ausweis !== undefined && !of('header').some(({ name }) => name === 'kundennummer')
  if (needsNumber) headers.push(headerLine('kundennummer', ausweis.kundennummer))
  return {
    method: operation.method,
    base: operation.base,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(name, {}))),
    query: of('query').map(({ name, schema }) => `${name}=${encodeURIComponent(text(name, schema))}`),
    headers: [...headers, ...inputs],
    fields: operation.body && bodyOf(operation.body, values),
    body: undefined,
    contentType: 'application/json',
    isChunked: false,
  }
}

// Paths, queries and headers carry no objects.
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A header line with UTF-8 bytes, as the app writes it. */
export function headerLine(name: string, value: string): string {
  return `${name}: ${encodeHeaderValue(value)}`
}

function bodyOf(schemas: NonNullable<Operation['body']>, values: Values): Map<string, string> {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, values(name, schema)] as const)
  return new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]])))
}

/** A request before it becomes bytes, so that any part of it can be spoilt. */
export interface Draft {
  method: string
  base: Operation['base']
  /** The path below the base, as in the first line. */
  path: string
  /** `name=value`, encoded. */
  query: string[]
  /** Whole lines, one character a byte. */
  headers: string[]
  /** The body's fields as JSON texts, which may be invalid. */
  fields: Map<string, string> | undefined
  /** Replaces the fields. */
  body: Buffer | undefined
  contentType: string
  isChunked: boolean
}

/** The bytes of a request. */
export function toRequest(draft: Draft): RawRequest {
  const { method, base, path, query, headers, isChunked, contentType } = draft
  const body = draft.body ?? (draft.fields && Buffer.from(jsonOf(draft.fields)))
  const lines = [`${method} ${base}${path}${query.length > 0 ? `?${query.join('&')}` : ''} HTTP/1.1`, ...headers]
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
