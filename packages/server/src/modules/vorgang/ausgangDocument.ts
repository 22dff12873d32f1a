import type { Endpoint } from '@ekp/wire/endpoint'
import { componentSchemas, requestSchema } from '../../http/openapi/jsonSchemas.ts'
import { errorReplies, toOperation } from '../../http/openapi/operations.ts'
import { ausgangCalls, ausgangPrefix, VorgangEingegangen } from '../../http/ausgang/calls.ts'

const description = [
  'Der Ausgang: was Kunden eingereicht haben, für die Systeme des Versorgers. Tokens vergibt der Befehl',
  'ausgang-zugang-anlegen. Vorgänge kommen in der Reihenfolge des Eingangs; ihr inhalt hängt von der art ab und steht in',
  'docs/betrieb.md. Fehler sind application/problem+json nach RFC 9457.',
].join(' ')

const texts401 = 'Kein gültiger Token dieses Mandanten.'
const texts403 = 'Mit diesem Token lassen sich Vorgänge nur abholen.'

const signed = {
  'webhook-id': 'Die Kennung der Meldung; bei jedem Versuch dieselbe.',
  'webhook-timestamp': 'Wann dieser Versuch begann, in Sekunden seit 1970.',
  'webhook-signature': 'v1, und die HMAC-SHA256 von Kennung, Zeit und Inhalt, nach Standard Webhooks 1.0.0.',
}

/** What the portal calls, where a system has a webhook. */
const vorgangEingegangen = {
  post: {
    operationId: 'vorgangEingegangen',
    summary: 'Meldet einem System einen neuen Vorgang; webhook-anlegen nennt die Adresse.',
    tags: ['ausgang'],
    parameters: Object.entries(signed).map(([name, text]) => {
      return { name, in: 'header', required: true, description: text, schema: { type: 'string' } }
    }),
    requestBody: { required: true, content: { 'application/json': { schema: requestSchema(VorgangEingegangen) } } },
    responses: {
      '2XX': { description: 'Zugestellt; der Inhalt wird nicht gelesen.' },
      410: { description: 'Nie wieder: schaltet den Webhook ab.' },
      default: { description: 'Gescheitert; ein neuer Versuch folgt.' },
    },
  },
}

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
    webhooks: { 'vorgang.eingegangen': vorgangEingegangen },
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
