import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { apiOf, binary, type Endpoint } from './endpoint.ts'
import { callsOf, endpoints, endpointsByNoun } from './endpoints.ts'
import { kundenaktionen } from './kunde.ts'
import { VertragId } from './schema/scalars.ts'

declare global {
  interface ImportMeta {
    /** Vite's: the modules of these files, by their paths. */
    glob<Module>(files: readonly string[], options: { readonly eager: true }): Readonly<Record<string, Module>>
  }
}

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./*.ts', './*/*.ts', '!./endpoints.ts', '!./{rules,schema}/*', '!./**/*.test.ts'],
  { eager: true },
)
const all = Object.entries<Endpoint>(endpoints)
const ofKunden = callsOf('kunden')
const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'access' in value

/** The endpoints that the files of each noun export, by their names: `<noun>.ts` and those of its folder. */
function exportedByNoun() {
  const nouns: Record<string, Record<string, unknown>> = {}
  for (const [path, exported] of Object.entries(modules)) {
    const noun = path.split(/[./]+/)[1] ?? ''
    const calls = Object.entries(exported).filter(([, value]) => isEndpoint(value))
    if (calls.length > 0) nouns[noun] = { ...nouns[noun], ...Object.fromEntries(calls) }
  }
  const ofActions = Object.entries(kundenaktionen).map(([name, { call }]) => [name, call])
  return { ...nouns, kunde: { ...nouns['kunde'], ...Object.fromEntries(ofActions) } }
}

test('the record names every endpoint of the nouns, under its own name', () => {
  const nouns: Readonly<Record<string, Readonly<Record<string, unknown>>>> = exportedByNoun()
  expect(Object.keys(endpointsByNoun).toSorted()).toEqual(Object.keys(nouns).toSorted())
  for (const [noun, listed] of Object.entries<Record<string, Endpoint>>(endpointsByNoun)) {
    const exported = Object.entries(nouns[noun] ?? {})
    expect(Object.keys(listed).toSorted(), `enter it in endpoints.ts under ${noun}`).toEqual(
      exported.map(([name]) => name).toSorted(),
    )
    for (const [name, value] of exported) expect(listed[name] === value, name).toBe(true)
  }
  expect(all).toHaveLength(Object.values(endpointsByNoun).flatMap(Object.keys).length)
})

// Including those that the law requires; {} is a parameter, mostly the contract.
const describedCalls = [
  'POST /anschlussnutzer/login',
  'POST /anschlussnutzer/passwort_reset',
  'GET /anschlussnutzer/passwort_reset_pruefung',
  'POST /anschlussnutzer/passwort_reset_abschluss',
  'POST /anschlussnutzer/registrierung',
  'PUT /anschlussnutzer/passwort_aendern',
  'DELETE /anschlussnutzer/logout',
  'POST /anschlussnutzer/einsicht',
  'GET /anschlussnutzer/anmeldung',
  'DELETE /anschlussnutzer/anmeldung/sitzungen',
  'DELETE /anschlussnutzer/anmeldung/sitzungen/{}',
  'DELETE /anschlussnutzer/anmeldung/geraete/{}',
  'GET /anschlussnutzer/verknuepfungen',
  'POST /anschlussnutzer/verknuepfungen',
  'POST /anschlussnutzer/verknuepfungslink',
  'POST /anschlussnutzer/verknuepfungslink/verknuepfung',
  'DELETE /anschlussnutzer/verknuepfungen/{}',
  'POST /anschlussnutzer/wechsel',
  'POST /anschlussnutzer/login/passkey/beginn',
  'POST /anschlussnutzer/login/passkey',
  'POST /anschlussnutzer/passkeys/beginn',
  'POST /anschlussnutzer/passkeys',
  'PUT /anschlussnutzer/passkeys/{}',
  'DELETE /anschlussnutzer/passkeys/{}',
  'GET /token/refresh',
  'GET /anschlussnutzer',
  'PUT /anschlussnutzer/kontaktdatenAktualisieren',
  'POST /anschlussnutzer/kontaktanfrage',
  'POST /anschlussnutzer/auskunft',
  'GET /anschlussnutzer/anfragen',
  'POST /anschlussnutzer/anfragen/gesehen',
  'GET /anschlussnutzer/aktuelleRechnungsadresse',
  'GET /anschlussnutzer/rechnungsadressen',
  'POST /anschlussnutzer/rechnungsadresseAnlegen',
  'GET /anschlussnutzer/aktuelleBankverbindung',
  'GET /anschlussnutzer/bankverbindungen',
  'POST /anschlussnutzer/bankverbindungAnlegen',
  'GET /bankverbindung/pruefe',
  'GET /dokument/daten/{}',
  'GET /dokument/alle',
  'GET /dokument/{}',
  'GET /preiszeitreihe',
  'GET /{}/preise',
  'GET /{}/preisbestandteile',
  'GET /feiertage',
  'POST /kuendigungserklaerung',
  'POST /widerrufserklaerung',
  'GET /{}/ablesungen',
  'POST /{}/ablesungen',
  'POST /ableselink',
  'POST /ableselink/ablesung',
  'GET /{}/ablesungen/plausibilisiere',
  'POST /{}/ablesungen/plausibilisiere',
  'GET /{}/bankverbindung/alle',
  'GET /{}/bankverbindung/aktuelle',
  'POST /{}/bankverbindung/anlegen',
  'DELETE /{}/bankverbindung/loeschen/{}',
  'DELETE /{}/bankverbindung/beenden/{}',
  'GET /anschlussnutzer/offenes',
  'GET /{}/abschlag',
  'GET /{}/abschlag/vorausschau',
  'POST /{}/abschlag/aenderung',
  'DELETE /{}/abschlag/aenderung/{}',
  'GET /rechnung/alle',
  'GET /{}/rechnungen',
  'GET /{}/rechnungen/{}',
  'GET /{}/rechnungsadresse/alle',
  'GET /{}/rechnungsadresse/aktuelle',
  'POST /{}/rechnungsadresse/anlegen',
  'DELETE /{}/rechnungsadresse/loeschen/{}',
  'DELETE /{}/rechnungsadresse/beenden/{}',
  'GET /{}/verbraeuche',
  'GET /{}/historie',
  'GET /{}/kostenaufstellung',
  'GET /{}/prognose',
  'GET /benachrichtigung/alle',
  'PUT /{}/benachrichtigung',
  'POST /benachrichtigung/abbestellung',
  'GET /{}/zaehler',
  'POST /{}/kuendigen',
  'GET /{}/aktueller_tarif',
  'GET /{}/tarifhistorie',
  'GET /{}/tarifvergleich',
  'GET /{}',
]

test('the customers API has these calls, each once', () => {
  const calls = ofKunden.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`)
  expect(calls.toSorted(), 'enter it in `describedCalls`').toEqual(describedCalls.toSorted())
})

/** The kinds of body that a call takes: several where a field says which. */
function kindsOf(body: Endpoint['body']): readonly v.GenericSchema[] {
  if (body === undefined) return []
  const options: unknown = Reflect.get(body, 'options')
  return Array.isArray(options) ? options : [body]
}

const bodies = all.flatMap(([name, { body }]) => kindsOf(body).map((kind) => [name, kind] as const))

test.each(bodies)('%s refuses a body with unknown fields', (_, body) => {
  const said = v.safeParse(body, { unbekanntesFeld: 1 }).issues?.map(({ message }) => message)
  expect(said).toContain('Das Feld „unbekanntesFeld“ ist unbekannt.')
})

const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)

test.each(ofKunden)(
  '%s says what kind of thing each parameter of its path names, and needs a session for it',
  (_, call) => {
    const { owned, writes, output, access } = call
    expect(paramsOf(call)).toEqual(Object.keys(owned ?? {}))
    const isGuarded = owned !== undefined || writes === true || output === binary
    expect(isGuarded && access !== 'session').toBe(false)
  },
)

test.each(all.filter(([, call]) => apiOf(call) !== 'kunden'))(
  '%s names the supplier first in its path',
  (name, call) => {
    expect(paramsOf(call)[0]).toBe(name === 'listMandanten' ? undefined : 'mandant')
  },
)

describe.each(all)('%s', (_name, endpoint) => {
  test('describes each parameter of its path', () => {
    const entries: unknown = endpoint.params === undefined ? {} : Reflect.get(endpoint.params, 'entries')
    expect(Object.keys(Object(entries))).toEqual(paramsOf(endpoint))
  })

  test('lists headers by name, so that the server knows which to read', () => {
    const headers: unknown = endpoint.headers === undefined ? {} : Reflect.get(endpoint.headers, 'entries')
    expect(headers).toBeTypeOf('object')
    expect(Object.keys(Object(headers)).every((name) => /^[a-zA-Z]+$/.test(name))).toBe(true)
  })

  test('says in a German sentence what it does', () => {
    expect(endpoint.summary).toMatch(/^[A-ZÄÖÜ].*\.$/)
  })
})

const fixedSegments = (position: number) =>
  new Set(ofKunden.map(([, { path }]) => path.split('/')[position] ?? '').filter((segment) => /^[^:]/.test(segment)))

test('no fixed first segment can be a VertragId', () => {
  const reserved = fixedSegments(1)
  expect([...reserved].toSorted()).toEqual([
    'ableselink',
    'anschlussnutzer',
    'bankverbindung',
    'benachrichtigung',
    'dokument',
    'feiertage',
    'kuendigungserklaerung',
    'preiszeitreihe',
    'rechnung',
    'token',
    'widerrufserklaerung',
  ])
  expect([...reserved, 'api', 'health', 'docs', 'openapi.json'].filter((segment) => v.is(VertragId, segment))).toEqual(
    [],
  )
})

test('no later fixed segment beside a VertragId parameter can be one', () => {
  expect(fixedSegments(2)).toContain('alle')
  expect([...fixedSegments(2)].filter((segment) => v.is(VertragId, segment))).toEqual([])
})
