import { type Endpoint, hasSchema } from '@ekp/wire/endpoint'
import { problemType } from '@ekp/wire/problem'
import type { Ref, Reply } from './OpenApi.ts'

const texts: Readonly<Record<string, string>> = {
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

/** Every error of the API, by name: one problem details document each. */
export const errorReplies: Readonly<Record<string, Reply>> = Object.fromEntries(
  Object.entries(texts).map(([status, description]) => [
    `Fehler${status}`,
    { description, content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } } },
  ]),
)

/** The errors that a call can answer. */
export function errorsOf(endpoint: Endpoint): Record<string, Ref> {
  const statuses = new Set<number | string>(endpoint.errors)
  const hasBody = endpoint.body !== undefined && hasSchema(endpoint.body)
  if (hasBody || endpoint.query !== undefined || endpoint.headers !== undefined) statuses.add(400)
  if (hasBody) statuses.add(413)
  // With a GET, any type will do.
  if (hasBody && endpoint.method !== 'GET') statuses.add(415)
  if (endpoint.access !== 'public') statuses.add(401)
  if (endpoint.writes === true) statuses.add(403)
  if (endpoint.costly === true) statuses.add(429)
  if (endpoint.owned !== undefined) statuses.add(404)
  const named = [...statuses].map(String).toSorted().concat('5XX')
  return Object.fromEntries(named.map((status) => [status, { $ref: `#/components/responses/Fehler${status}` }]))
}
