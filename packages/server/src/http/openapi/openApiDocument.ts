import type { Endpoint } from '@ekp/wire/endpoint'
import { endpointsByNoun } from '@ekp/wire/endpoints'
import { componentSchemas } from './jsonSchemas.ts'
import { errorReplies, toOperation } from './operations.ts'
import type { HttpMethod, OpenApi, Operation } from './types.ts'

const nounTexts: Readonly<Record<keyof typeof endpointsByNoun, string>> = {
  anmeldung: 'Anmelden, abmelden, Sitzung verlängern, Passwort ändern und zurücksetzen.',
  anschlussnutzer: 'Der Kunde, seine Kontaktdaten und seine Anfragen.',
  vertrag: 'Die Stammdaten eines Liefervertrags.',
  kuendigung: 'Verträge kündigen, und die Feiertage, die dabei zählen.',
  ablesung: 'Zählerstände übermitteln, prüfen und ansehen.',
  verbrauch: 'Verbrauch je Zeitraum, und bei dynamischen Tarifen je Stunde, Tag und Monat.',
  tarif: 'Der aktuelle Tarif, die Tarifhistorie, Preise nach der Zeit und woraus sie bestehen.',
  rechnungsadresse: 'Wohin Rechnungen gehen: für den Kunden und abweichend für einzelne Verträge.',
  bankverbindung: 'Von welchem Konto eingezogen wird: für den Kunden und abweichend für einzelne Verträge.',
  dokument: 'Rechnungen und andere Dokumente.',
  auskunft: 'Alles, was über den Kunden gespeichert ist.',
  anfrage: 'Was der Kunde eingereicht hat, mit Nummer, Zeit und Stand.',
}

const description = [
  'Die Schnittstelle des Kundenportals. Datumsangaben sind JJJJ-MM-TT, Zeitpunkte ISO 8601 mit Zeitzone,',
  'Beträge und Mengen JSON-Zahlen; fehlende Werte sind null. Texte in Headern sind UTF-8.',
  'Fehler sind application/problem+json nach RFC 9457.',
].join(' ')

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<string, HttpMethod>

/** The API as OpenAPI 3.1, made from the wire's endpoints. */
export function openApiDocument({ title, serverUrl }: { title: string; serverUrl: string }): OpenApi {
  const paths: Record<string, Partial<Record<HttpMethod, Operation>>> = {}
  for (const [noun, endpoints] of Object.entries(endpointsByNoun)) {
    for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [methods[endpoint.method]]: toOperation(operationId, noun, endpoint) }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title, version: '1.0.0', description },
    servers: [{ url: serverUrl }],
    tags: Object.entries(nounTexts).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'Der Token aus der Anmeldung.' },
        kundennummer: {
          type: 'apiKey',
          in: 'header',
          name: 'kundennummer',
          description: 'Die Nummer des Kunden, dem der Token gehört.',
        },
      },
      responses: errorReplies,
      schemas: componentSchemas(),
    },
  }
}
