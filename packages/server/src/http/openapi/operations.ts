import { TtlSeconds } from '@ekp/wire/anmeldung'
import { type Access, binary, empty, type Endpoint, hasSchema } from '@ekp/wire/endpoint'
import { problemType } from '@ekp/wire/problem'
import type { JsonSchema } from '@valibot/to-json-schema'
import { type GenericSchema, object } from 'valibot'
import { maxBodyBytes } from '../input/jsonBody.ts'
import { replySchema, requestSchema } from './jsonSchemas.ts'
import type { Content, Header, Operation, Parameter, Ref, Reply } from './types.ts'

const bytes = new Intl.NumberFormat('de-DE')

interface Field {
  readonly name: string
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, property]) => {
    const { description = name, ...schema } = typeof property === 'object' ? property : {}
    return { name, required: required.includes(name), description, schema }
  })
}

function parametersOf(endpoint: Endpoint): Parameter[] {
  const fields = (schema: GenericSchema | undefined) => (schema === undefined ? [] : fieldsOf(requestSchema(schema)))
  return [
    ...fields(endpoint.params).map((field): Parameter => {
      return { ...field, in: 'path', 'x-owned': endpoint.owned?.[field.name] ?? false }
    }),
    ...fields(endpoint.query).map((field): Parameter => ({ ...field, in: 'query' })),
    ...fields(endpoint.headers).map((field): Parameter => ({ ...field, in: 'header' })),
  ]
}

// Every answer to a valid session renews it.
const sessionHeaders = object({ ttl: TtlSeconds })

function headersOf({ access, replyHeaders }: Endpoint): Record<string, Header> {
  const schemas = [access === 'session' ? sessionHeaders : undefined, replyHeaders]
  const fields = schemas.flatMap((schema) => (schema === undefined ? [] : fieldsOf(replySchema(schema))))
  return Object.fromEntries(fields.map(({ name, ...header }) => [name, header]))
}

const binaryTypes = ['application/pdf', 'image/*', 'text/csv', 'application/zip', 'application/octet-stream']

function contentOf({ output }: Endpoint): Content | undefined {
  if (output === binary) return Object.fromEntries(binaryTypes.map((type) => [type, {}]))
  return hasSchema(output) ? { 'application/json': { schema: replySchema(output) } } : undefined
}

function successOf(endpoint: Endpoint): Record<string, Reply> {
  const headers = headersOf(endpoint)
  const content = contentOf(endpoint)
  const reply = {
    description: content === undefined ? 'Erledigt; ohne Inhalt.' : 'Die Antwort.',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(content && { content }),
  }
  return { [endpoint.output === empty ? '204' : '200']: reply }
}

const security = {
  public: [],
  session: [{ token: [], kundennummer: [] }],
  // In a forced change there is no token; a client with a session sends one.
  passwort: [{}, { token: [] }],
  // The token of a link, an input like any other: without a good one the answer is 403.
  ableselink: [],
  desk: [],
  lesen: [{ sitzung: [] }],
  service: [{ sitzung: [] }],
  admin: [{ sitzung: [] }],
  abholen: [{ token: [] }],
  antworten: [{ token: [] }],
} as const satisfies Record<Access, Operation['security']>

function requestBodyOf(body: GenericSchema, maxBytes = maxBodyBytes): NonNullable<Operation['requestBody']> {
  const beside = maxBytes > maxBodyBytes ? `, neben dem längsten Text darin ${bytes.format(maxBodyBytes)}` : ''
  return {
    description: `Höchstens ${bytes.format(maxBytes)} Bytes${beside}.`,
    required: true,
    content: { 'application/json': { schema: requestSchema(body) } },
  }
}

/** One call of the wire as an operation of OpenAPI. */
export function toOperation(operationId: string, noun: string, endpoint: Endpoint): Operation {
  const parameters = parametersOf(endpoint)
  return {
    operationId,
    summary: endpoint.summary,
    tags: [noun],
    security: security[endpoint.access],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBodyOf(endpoint.body, endpoint.maxBodyBytes) }),
    responses: { ...successOf(endpoint), ...errorsOf(endpoint) },
    'x-access': endpoint.access,
    'x-writes': endpoint.writes ?? false,
  }
}

const errorTexts: Readonly<Record<string, string>> = {
  400: 'Angaben fehlen oder stimmen nicht; felder nennt jede.',
  401: 'Es gibt keine gültige Sitzung zu diesem Token und dieser Kundennummer.',
  403: 'Nicht erlaubt. code 700: erst das Passwort ändern; code 702: kein Zugang zum Portal.',
  404: 'Nicht gefunden. Was einem anderen Kunden gehört, gibt es nicht.',
  409: 'Der Zustand lässt das nicht zu, etwa weil es schon geschehen ist.',
  413: 'Die Anfrage ist zu groß.',
  415: 'Der Inhalt ist kein JSON.',
  429: 'Zu viele Anfragen; Retry-After nennt die Sekunden bis zur nächsten.',
  '5XX': 'Ein technischer Fehler.',
}

/** Every error of an API, by name: one problem details document each; `texts` are those that say something else there. */
export const errorReplies = (texts: Readonly<Record<string, string>> = {}): Readonly<Record<string, Reply>> =>
  Object.fromEntries(
    Object.entries({ ...errorTexts, ...texts }).map(([status, description]) => [
      `Fehler${status}`,
      { description, content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  )

/** The errors that a call can answer. */
function errorsOf(endpoint: Endpoint): Record<string, Ref> {
  const statuses = new Set<number | string>(endpoint.errors)
  const hasBody = endpoint.body !== undefined && hasSchema(endpoint.body)
  if (hasBody || endpoint.query !== undefined || endpoint.headers !== undefined) statuses.add(400)
  if (hasBody) statuses.add(413)
  // With a GET, any type will do.
  if (hasBody && endpoint.method !== 'GET') statuses.add(415)
  const isOpen = ['public', 'ableselink', 'desk'].includes(endpoint.access)
  if (!isOpen) statuses.add(401)
  // Many large bodies at once.
  if (!isOpen && hasBody) statuses.add(429)
  if (endpoint.writes === true) statuses.add(403)
  if (endpoint.costly === true) statuses.add(429)
  if (endpoint.owned !== undefined) statuses.add(404)
  const named = [...statuses].map(String).toSorted().concat('5XX')
  return Object.fromEntries(named.map((status) => [status, { $ref: `#/components/responses/Fehler${status}` }]))
}
