import type { Endpoint } from '@ekp/wire/endpoint'
import { componentSchemas } from '../openapi/jsonSchemas.ts'
import { errorReplies, toOperation } from '../openapi/operations.ts'
import { ausgangCalls, ausgangPrefix } from './calls.ts'

const description = [
  'Der Ausgang: was Kunden eingereicht haben, für die Systeme des Versorgers. Tokens vergibt der Befehl',
  'ausgang-zugang-anlegen. Vorgänge kommen in der Reihenfolge des Eingangs; ihr inhalt hängt von der art ab und steht in',
  'docs/betrieb.md. Fehler sind application/problem+json nach RFC 9457.',
].join(' ')

const texts401 = 'Kein gültiger Token dieses Mandanten.'
const texts403 = 'Mit diesem Token lassen sich Vorgänge nur abholen.'

/** The calls of the outbox as OpenAPI 3.1. */
export function ausgangDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, endpoint] of Object.entries<Endpoint>(ausgangCalls)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const { 'x-access': _access, 'x-writes': _writes, ...operation } = toOperation(operationId, 'ausgang', endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: { ...operation, security: [{ token: [] }] } }
  }
  const { Problem, ProblemField } = componentSchemas()
  return {
    openapi: '3.1.1',
    info: { title: 'Ausgang des Kundenportals', version: '1.0.0', description },
    servers: [{ url: ausgangPrefix }],
    tags: [{ name: 'ausgang', description: 'Vorgänge abholen und beantworten.' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: {
        ...errorReplies,
        Fehler401: { ...errorReplies['Fehler401'], description: texts401 },
        Fehler403: { ...errorReplies['Fehler403'], description: texts403 },
      },
      schemas: { Problem, ProblemField },
    },
  }
}
