import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as ablesung from './ablesung.ts'
import * as anfrage from './anfrage.ts'
import * as einsicht from './anmeldung/einsicht.ts'
import * as anmeldung from './anmeldung.ts'
import * as kontaktanfrage from './anschlussnutzer/kontaktanfrage.ts'
import * as anschlussnutzer from './anschlussnutzer.ts'
import * as auskunft from './auskunft.ts'
import * as bankverbindung from './bankverbindung.ts'
import * as dienst from './dienst.ts'
import * as dienstanmeldung from './dienst/anmeldung.ts'
import * as konten from './dienst/konten.ts'
import * as passkey from './dienst/passkey.ts'
import * as dokument from './dokument.ts'
import { apiOf, binary, type Endpoint } from './endpoint.ts'
import { callsOf, endpoints, endpointsByNoun } from './endpoints.ts'
import * as importe from './import.ts'
import * as feiertage from './kuendigung/feiertage.ts'
import * as kuendigung from './kuendigung.ts'
import * as kunde from './kunde.ts'
import * as bereinigung from './kunde/bereinigung.ts'
import * as rechnungsadresse from './rechnungsadresse.ts'
import { VertragId } from './schema/scalars.ts'
import * as preisbestandteile from './tarif/preisbestandteile.ts'
import * as preise from './tarif/preise.ts'
import * as vergleich from './tarif/vergleich.ts'
import * as tarif from './tarif.ts'
import * as kosten from './verbrauch/kosten.ts'
import * as monatsmail from './verbrauch/monatsmail.ts'
import * as prognose from './verbrauch/prognose.ts'
import * as verbrauch from './verbrauch.ts'
import * as vertrag from './vertrag.ts'
import * as vorgang from './vorgang.ts'
import * as ausgang from './vorgang/ausgang.ts'

const nouns: Record<string, Record<string, unknown>> = {
  anmeldung: { ...anmeldung, ...einsicht },
  anschlussnutzer: { ...anschlussnutzer, ...kontaktanfrage },
  vertrag,
  kuendigung: { ...kuendigung, ...feiertage },
  ablesung,
  verbrauch: { ...verbrauch, ...kosten, ...prognose, ...monatsmail },
  tarif: { ...tarif, ...preise, ...preisbestandteile, ...vergleich },
  rechnungsadresse,
  bankverbindung,
  dokument,
  auskunft,
  anfrage,
  kunde: { ...kunde, ...bereinigung },
  dienst: { ...dienst, ...dienstanmeldung, ...konten, ...passkey },
  vorgang: { ...vorgang, ...ausgang },
  import: importe,
}
const all = Object.entries<Endpoint>(endpoints)
const ofKunden = callsOf('kunden')
const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'access' in value
/** An endpoint, or that of an action. */
const endpointOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'call' in value ? value.call : value

test('the record names every endpoint of the nouns, under its own name', () => {
  expect(Object.keys(endpointsByNoun)).toEqual(Object.keys(nouns))
  for (const [noun, listed] of Object.entries<Record<string, Endpoint>>(endpointsByNoun)) {
    const exported = Object.entries(nouns[noun] ?? {}).filter(([, value]) => isEndpoint(endpointOf(value)))
    expect(Object.keys(listed).toSorted(), `of ${noun}`).toEqual(exported.map(([name]) => name).toSorted())
    for (const [name, value] of exported) expect(listed[name] === endpointOf(value), name).toBe(true)
  }
  expect(all).toHaveLength(Object.values(endpointsByNoun).flatMap(Object.keys).length)
})

// Including those that the law requires; {} is a parameter, mostly the contract.
const describedCalls = [
  'POST /anschlussnutzer/login',
  'POST /anschlussnutzer/passwort_reset',
  'POST /anschlussnutzer/passwort_reset_abschluss',
  'PUT /anschlussnutzer/passwort_aendern',
  'DELETE /anschlussnutzer/logout',
  'POST /anschlussnutzer/einsicht',
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
  'GET /{}/ablesungen/plausibilisiere',
  'POST /{}/ablesungen/plausibilisiere',
  'GET /{}/bankverbindung/alle',
  'GET /{}/bankverbindung/aktuelle',
  'POST /{}/bankverbindung/anlegen',
  'DELETE /{}/bankverbindung/loeschen/{}',
  'DELETE /{}/bankverbindung/beenden/{}',
  'GET /{}/rechnungsadresse/alle',
  'GET /{}/rechnungsadresse/aktuelle',
  'POST /{}/rechnungsadresse/anlegen',
  'DELETE /{}/rechnungsadresse/loeschen/{}',
  'DELETE /{}/rechnungsadresse/beenden/{}',
  'GET /{}/verbraeuche',
  'GET /{}/historie',
  'GET /{}/kostenaufstellung',
  'GET /{}/prognose',
  'GET /{}/monatsmail',
  'PUT /{}/monatsmail',
  'POST /monatsmail/abbestellung',
  'GET /{}/zaehler',
  'POST /{}/kuendigen',
  'GET /{}/aktueller_tarif',
  'GET /{}/tarifhistorie',
  'GET /{}/tarifvergleich',
  'GET /{}',
]

test('the customers API has these calls, each once', () => {
  const calls = ofKunden.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`)
  expect(calls.toSorted()).toEqual(describedCalls.toSorted())
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
    'anschlussnutzer',
    'bankverbindung',
    'dokument',
    'feiertage',
    'kuendigungserklaerung',
    'monatsmail',
    'preiszeitreihe',
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
