import { encodeHeaderValue } from '@ekp/wire/rules/headerValue'
import type { Draft } from './Draft.ts'
import type { Field, Operation } from './Operation.ts'
import type { Values } from './valuesOf.ts'

/** Whose session a request carries; `cookie` proves the device. */
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
