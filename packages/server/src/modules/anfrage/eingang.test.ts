import { createAblesung } from '@ekp/wire/ablesung'
import { listAnfragen } from '@ekp/wire/anfrage'
import { changePasswort } from '@ekp/wire/anmeldung'
import { updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { bankverbindungEndpoints } from '@ekp/wire/bankverbindung'
import type { Endpoint } from '@ekp/wire/endpoint'
import { createKuendigung } from '@ekp/wire/kuendigung'
import { rechnungsadresseEndpoints } from '@ekp/wire/rechnungsadresse'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, call, type Credentials, eingangOf } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

const params = { vertragId: '4711' }
const kontakt = { email: 'erika@example.org', festnetz: '0351 1234567', mobil: null, fax: null }
const ablesung = { zaehlernummer: 'Z1', ablesedatum: '2026-11-20', ablesewerte: { '1-0:1.8.0': 12_345 }, foto: null }
const adresse = {
  gueltigVon: '2026-12-01',
  anrede: 'Frau',
  vorname: 'Erika',
  nachname: 'Muster',
  strasse: 'Am Markt',
  hausnummer: '1',
  postleitzahl: '01067',
  ort: 'Dresden',
} as const
const konto = { gueltigVon: '2026-12-01', kontoinhaber: 'Erika Muster', iban: 'DE89370400440532013000' }

let portal: TestApp
let passwort: string
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  passwort = (await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })).passwort
  await createVertrag(db, { id: '4711', kundennummer: 'T-1', lieferbeginn: '2020-01-01' })
  await createZaehler(db, { vertrag_id: '4711' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.set('2026-11-22T10:00:00+01:00')
  const { db } = portal
  for (const table of ['vorgang', 'ablesung', 'bankverbindung', 'rechnungsadresse'] as const)
    await db.deleteFrom(table).execute()
  const before = { email: 'erika@example.org', festnetz: null, gewuenschtes_lieferende: null }
  await db.updateTable('anschlussnutzer').set({ email: before.email, festnetz: before.festnetz }).execute()
  await db.updateTable('vertrag').set({ gewuenschtes_lieferende: before.gewuenschtes_lieferende }).execute()
  owner = await portal.login('T-1', passwort)
})

const send = (endpoint: Endpoint, request: object) => call(portal.app, endpoint, request, owner)
const anfragen = async () => (await call(portal.app, listAnfragen, { query: {} }, owner)).body.anfragen

/** The newest of the customer's requests, as a receipt names it. */
async function newest() {
  const [anfrage] = await anfragen()
  return { nummer: anfrage?.nummer, eingegangenAm: anfrage?.eingegangenAm }
}

const writes: [string, number, Endpoint, object][] = [
  ['a reading', 204, createAblesung, { params, body: ablesung }],
  ['contact data', 200, updateKontaktdaten, { body: kontakt }],
  ['a billing address', 204, rechnungsadresseEndpoints.create, { body: adresse }],
  ['a contract’s billing address', 204, rechnungsadresseEndpoints.createOfVertrag, { params, body: adresse }],
  ['bank details', 204, bankverbindungEndpoints.create, { body: konto }],
  ['a contract’s bank details', 204, bankverbindungEndpoints.createOfVertrag, { params, body: konto }],
  [
    'a contact request',
    204,
    createKontaktanfrage,
    { body: { betreff: 'Sonstiges', text: 'Bitte rufen Sie mich an. Danke.' } },
  ],
  ['a cancellation', 204, createKuendigung, { params, body: { grund: 'AUSZUG', datum: '2026-12-15', text: null } }],
]

test.each(writes)(
  'the answer to %s is as specified, and its headers name the number and time that stand in the list',
  async (_name, expected, endpoint, request) => {
    const answer = await send(endpoint, request)
    expect(answer.status).toBe(expected)
    expect(eingangOf(answer)).toEqual({ nummer: expect.stringMatching(/^\d+$/), eingegangenAm: expect.any(String) })
    expect(eingangOf(answer)).toEqual(await newest())
  },
)

test.each(writes.filter(([, , endpoint]) => endpoint !== createKuendigung && endpoint !== updateKontaktdaten))(
  '%s that is sent again, because the answer was lost, is confirmed with the first number',
  async (_name, _expected, endpoint, request) => {
    const first = eingangOf(await send(endpoint, request))
    portal.clock.advance(120)
    expect(eingangOf(await send(endpoint, request))).toEqual(first)
    expect(await anfragen()).toHaveLength(1)
  },
)

test.each([
  ['bank details', bankverbindungEndpoints, konto, 'bankverbindung'],
  ['a billing address', rechnungsadresseEndpoints, adresse, 'rechnungsadresse'],
] as const)('ending and deleting %s are confirmed', async (_name, calls, body, art) => {
  const idOf = async () => (await portal.db.selectFrom(art).select('id').executeTakeFirstOrThrow()).id
  await send(calls.createOfVertrag, { params, body })
  portal.clock.set('2026-12-05T10:00:00+01:00')
  owner = await portal.login('T-1', passwort)
  const ended = await send(calls.endOfVertrag, { params: { ...params, [`${art}Id`]: await idOf() } })
  expect([ended.status, eingangOf(ended)]).toEqual([204, await newest()])
  await portal.db.deleteFrom(art).execute()
  await send(calls.createOfVertrag, { params, body: { ...body, gueltigVon: '2027-01-01' } })
  portal.clock.advance(60)
  const deleted = await send(calls.deleteOfVertrag, { params: { ...params, [`${art}Id`]: await idOf() } })
  expect([deleted.status, eingangOf(deleted)]).toEqual([204, await newest()])
})

test('a new account that replaces a planned one is confirmed with its own number', async () => {
  await send(bankverbindungEndpoints.create, { body: { ...konto, gueltigVon: '2027-02-01' } })
  const { id } = await portal.db.selectFrom('bankverbindung').select('id').executeTakeFirstOrThrow()
  portal.clock.advance(60)
  const answer = await send(bankverbindungEndpoints.create, { body: { ...konto, ersetzteGeplante: [id] } })
  const [angelegt, geloescht] = await anfragen()
  expect([angelegt?.aktion, geloescht?.aktion]).toEqual(['angelegt', 'geloescht'])
  expect(eingangOf(answer)?.nummer).toBe(angelegt?.nummer)
})

test('what changes nothing is not confirmed: unchanged contact data, a supplier’s own reading, a refusal', async () => {
  const nothing = ({ headers }: Answer<unknown>) => expect(headers).not.toHaveProperty('vorgang')
  await send(updateKontaktdaten, { body: kontakt })
  nothing(await send(updateKontaktdaten, { body: kontakt }))
  await send(createAblesung, { params, body: ablesung })
  await portal.db.updateTable('ablesung').set({ ableseart: 'NETZBETREIBER' }).execute()
  await portal.db.deleteFrom('vorgang').execute()
  const known = await send(createAblesung, { params, body: ablesung })
  expect(known.status).toBe(204)
  nothing(known)
  const kuendigung = { params, body: { grund: 'AUSZUG', datum: '2026-12-15', text: null } }
  await send(createKuendigung, kuendigung)
  const again = await send(createKuendigung, kuendigung)
  expect(again.status).toBe(409)
  nothing(again)
})

test('a new password has no number', async () => {
  const { passwort: altesPasswort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-2' })
  const body = { altesPasswort, neuesPasswort: 'Neu-und-lang-genug-2026!' }
  const session = await portal.login('T-2', altesPasswort)
  const changed = await call(portal.app, changePasswort, { headers: { kundennummer: 'T-2' }, body }, session)
  expect([changed.status, eingangOf(changed)]).toEqual([200, undefined])
})
