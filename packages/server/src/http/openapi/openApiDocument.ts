import { type Api, apiOf, type Endpoint, prefixes } from '@ekp/wire/endpoint'
import { endpointsByNoun } from '@ekp/wire/endpoints'
import { VorgangGemeldet } from '@ekp/wire/vorgang/ausgang'
import { componentSchemas, requestSchema } from './jsonSchemas.ts'
import { errorReplies, toOperation } from './operations.ts'
import type { HttpMethod, OpenApi, Operation } from './types.ts'

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<string, HttpMethod>

/** One of the portal's APIs as OpenAPI 3.1, made from the wire's endpoints. */
export function openApiDocument(api: Api, serverUrl: string = prefixes[api]): OpenApi {
  const { title, description, nouns, errors, securitySchemes, webhooks } = apiTexts[api]
  const paths: Record<string, Partial<Record<HttpMethod, Operation>>> = {}
  for (const [noun, endpoints] of Object.entries(endpointsByNoun)) {
    for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (apiOf(endpoint) !== api) continue
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [methods[endpoint.method]]: toOperation(operationId, noun, endpoint) }
    }
  }
  const { Problem, ProblemField, ...others } = componentSchemas()
  return {
    openapi: '3.1.1',
    info: { title, version: '1.0.0', description },
    servers: [{ url: serverUrl }],
    tags: Object.entries(nouns).map(([name, text]) => ({ name, description: text })),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes,
      responses: errorReplies(errors),
      schemas: {
        ...(api === 'kunden' ? others : referredTo(others, paths)),
        ...(Problem && { Problem }),
        ...(ProblemField && { ProblemField }),
      },
    },
  }
}

type Schemas = ReturnType<typeof componentSchemas>

/** Those of the schemas that something refers to, also through one another. */
function referredTo(schemas: Schemas, description: unknown, found: Schemas = {}): Schemas {
  const text = JSON.stringify(description)
  for (const [name, schema] of Object.entries(schemas)) {
    if (name in found || !text.includes(`"#/components/schemas/${name}"`)) continue
    found[name] = schema
    referredTo(schemas, schema, found)
  }
  return found
}

interface ApiTexts {
  readonly title: string
  readonly description: string
  /** The nouns of the API's calls, each with a sentence. */
  readonly nouns: Readonly<Record<string, string>>
  /** What an error means there, by its status, where it means something else than to a customer. */
  readonly errors?: Readonly<Record<string, string>>
  readonly securitySchemes: OpenApi['components']['securitySchemes']
  readonly webhooks?: Readonly<Record<string, unknown>>
}

const problem = 'Fehler sind application/problem+json nach RFC 9457.'

const signed = {
  'webhook-id': 'Die Kennung der Meldung; bei jedem Versuch dieselbe.',
  'webhook-timestamp': 'Wann dieser Versuch begann, in Sekunden seit 1970.',
  'webhook-signature': 'v1, und die HMAC-SHA256 von Kennung, Zeit und Inhalt, nach Standard Webhooks 1.0.0.',
}

const meldung = requestSchema(VorgangGemeldet)

/** What the portal calls, where a system has a webhook. */
const gemeldet = (operationId: string, was: string) => ({
  post: {
    operationId,
    summary: `Meldet einem System ${was}; webhook-anlegen nennt die Adresse.`,
    tags: ['vorgang'],
    parameters: Object.entries(signed).map(([name, text]) => {
      return { name, in: 'header', required: true, description: text, schema: { type: 'string' } }
    }),
    requestBody: { required: true, content: { 'application/json': { schema: meldung } } },
    responses: {
      '2XX': { description: 'Zugestellt; der Inhalt wird nicht gelesen.' },
      410: { description: 'Nie wieder: schaltet den Webhook ab.' },
      default: { description: 'Gescheitert; ein neuer Versuch folgt.' },
    },
  },
})

/** What the description of each API says besides its calls. */
const apiTexts: Readonly<Record<Api, ApiTexts>> = {
  kunden: {
    title: 'Schnittstelle des Kundenportals',
    description: [
      'Die Schnittstelle des Kundenportals. Datumsangaben sind JJJJ-MM-TT, Zeitpunkte ISO 8601 mit Zeitzone,',
      'Beträge und Mengen JSON-Zahlen; fehlende Werte sind null. Texte in Headern sind UTF-8.',
      problem,
    ].join(' '),
    nouns: {
      anmeldung: 'Anmelden, abmelden, Sitzung verlängern, Passwort ändern und zurücksetzen.',
      anschlussnutzer: 'Der Kunde, seine Kontaktdaten und seine Anfragen.',
      vertrag: 'Die Stammdaten eines Liefervertrags.',
      kuendigung: 'Verträge kündigen, und die Feiertage, die dabei zählen.',
      ablesung: 'Zählerstände übermitteln, prüfen und ansehen.',
      verbrauch: 'Verbrauch je Zeitraum, und bei dynamischen Tarifen je Stunde, Tag und Monat.',
      tarif: 'Der aktuelle Tarif, die Tarifhistorie, Preise nach der Zeit und woraus sie bestehen.',
      abschlag:
        'Was im Voraus zu zahlen und bezahlt ist, was die nächste Rechnung sagen wird, und den Abschlag ändern.',
      rechnung: 'Rechnungen Zeile für Zeile, nachgerechnet und erklärt.',
      rechnungsadresse: 'Wohin Rechnungen gehen: für den Kunden und abweichend für einzelne Verträge.',
      bankverbindung: 'Von welchem Konto eingezogen wird: für den Kunden und abweichend für einzelne Verträge.',
      dokument: 'Rechnungen und andere Dokumente.',
      auskunft: 'Alles, was über den Kunden gespeichert ist.',
      anfrage: 'Was der Kunde eingereicht hat, mit Nummer, Zeit und Stand.',
      benachrichtigung: 'E-Mails, die der Kunde zu seinen Verträgen bestellen kann.',
    },
    securitySchemes: {
      token: { type: 'apiKey', in: 'header', name: 'token', description: 'Der Token aus der Anmeldung.' },
      kundennummer: {
        type: 'apiKey',
        in: 'header',
        name: 'kundennummer',
        description: 'Die Nummer des Kunden, dem der Token gehört.',
      },
    },
  },
  dienst: {
    title: 'Kundendienst des Kundenportals',
    description: `Was der Kundendienst sieht und tut. ${problem}`,
    nouns: {
      kunde: 'Kunden suchen, ansehen und ihren Zugang verwalten.',
      dienst: 'Anmelden, Passkeys und die Konten des Kundendienstes.',
      vorgang: 'Was Kunden eingereicht haben, ansehen und beantworten.',
      import: 'Was eingespielt wurde.',
    },
    errors: {
      401: 'Niemand ist angemeldet.',
      403: 'Die Rolle des Kontos reicht nicht, oder die Anmeldung ist gescheitert.',
      404: 'Nicht gefunden.',
    },
    securitySchemes: {
      sitzung: { type: 'apiKey', in: 'cookie', name: 'ekp-kundendienst', description: 'Die Sitzung des Kontos.' },
    },
  },
  ausgang: {
    title: 'Ausgang des Kundenportals',
    description: [
      'Der Ausgang: was Kunden eingereicht haben, für die Systeme des Versorgers. Tokens vergibt der Befehl',
      'ausgang-zugang-anlegen. Vorgänge kommen in der Reihenfolge des Eingangs; ihr inhalt hängt von der art ab und steht in',
      `docs/betrieb/vorgaenge.md. ${problem}`,
    ].join(' '),
    nouns: { vorgang: 'Vorgänge abholen und beantworten.' },
    errors: {
      401: 'Kein gültiger Token dieses Mandanten.',
      403: 'Mit diesem Token lassen sich Vorgänge nur lesen.',
    },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    webhooks: {
      'vorgang.eingegangen': gemeldet('vorgangEingegangen', 'einen neuen Vorgang'),
      'vorgang.beantwortet': gemeldet('vorgangBeantwortet', 'eine Antwort auf einen Vorgang, der schon übernommen ist'),
    },
  },
}
