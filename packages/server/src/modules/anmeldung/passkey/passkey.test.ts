import { changePasswort, logout } from '@ekp/wire/anmeldung'
import { findAnmeldung } from '@ekp/wire/anmeldung/meine'
import {
  addEigenerPasskey,
  beginEigenerPasskey,
  beginPasskeyLogin,
  completePasskeyLogin,
  removeEigenerPasskey,
  renameEigenerPasskey,
} from '@ekp/wire/anmeldung/passkey'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { generateKeyPairSync } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app/servers.ts'
import { type Browser, call, type Credentials, openBrowser } from '../../../testing/call.ts'
import { receiveMails } from '../../../testing/mails/resetMails.ts'
import { type GeraetPortal, openGeraetPortal, passwort } from '../../../testing/portals/openGeraetPortal.ts'
import { virtualAuthenticator } from '../../../testing/servers/virtualAuthenticator.ts'
import { testSchluessel, testTenant } from '../../../testing/testTenant.ts'
import { notePasskey } from './queries.ts'

const own = { origin: 'https://portal.example.org', rpId: 'portal.example.org' }
type Key = ReturnType<typeof virtualAuthenticator>
type Lies = Parameters<Key['make']>[1]

let portal: GeraetPortal
let kundennummer: string
let session: Credentials
let browser: Browser
beforeAll(async () => (portal = await openGeraetPortal()))
afterAll(() => portal.close())
beforeEach(async () => {
  kundennummer = await portal.start()
  browser = openBrowser(portal.app)
  session = await signInAs(kundennummer)
})

async function signInAs(owner: string): Promise<Credentials> {
  const { headers } = await portal.signIn(owner, browser)
  return { kundennummer: owner, token: String(headers['token']) }
}
const challengeOf = (answer: { readonly body: unknown }) =>
  v.parse(v.object({ optionen: v.object({ challenge: v.string() }) }), answer.body).optionen.challenge
const detailOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  Reflect.get(Object(body), 'detail'),
]

const beginNew = (body: object = { passwort }, at = session) => browser.call(beginEigenerPasskey, { body }, at)
const addTo = (passkeyantwort: object, at = session, name = 'iPhone') =>
  browser.call(addEigenerPasskey, { body: { name, passkeyantwort } }, at)
const add = async (key: Key, lies?: Lies) => addTo(key.make(challengeOf(await beginNew()), lies))
const begin = () => browser.call(beginPasskeyLogin, {})
const answerWith = (passkeyantwort: object, at = browser) => at.call(completePasskeyLogin, { body: { passkeyantwort } })
const signIn = async (key: Key, lies?: Lies) => answerWith(key.use(challengeOf(await begin()), lies))
const list = async (at = session) => (await browser.call(findAnmeldung, {}, at)).body.passkeys
const listAktionen = async () => {
  const rows = portal.db.selectFrom('protokoll').where('kundennummer', '=', kundennummer).orderBy('nr')
  return rows.select(['akteur', 'aktion', 'inhalt']).execute()
}

const zuLange = [403, 'Das hat zu lange gedauert oder war schon benutzt. Bitte versuchen Sie es noch einmal.']
const giltNicht = [403, 'Dieser Passkey gilt hier nicht. Bitte melden Sie sich mit Kundennummer und Passwort an.']

describe('a passkey of a customer [anmeldung-30]', () => {
  test('is added with the password, signs in without a number, and is removed', async () => {
    const key = virtualAuthenticator(own)
    const begun = await beginNew()
    expect(begun.body.optionen).toMatchObject({
      rp: { id: own.rpId },
      user: { name: kundennummer, displayName: kundennummer },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await addTo(key.make(challengeOf(begun)))).status).toBe(204)
    const { body } = await begin()
    expect(body.optionen).toMatchObject({ rpId: own.rpId, userVerification: 'required' })
    expect(body.optionen).not.toHaveProperty('allowCredentials.0')
    const answer = await signIn(key)
    expect([answer.status, answer.body, answer.headers['ttl']]).toEqual([200, { kundennummer }, '1800'])
    const next = { kundennummer, token: String(answer.headers['token']) }
    expect((await call(portal.app, findAnschlussnutzer, {}, next)).status).toBe(200)
    const now = portal.clock.now().toISOString()
    const id = expect.stringMatching(/^\d+$/)
    expect(await list()).toEqual([{ id, name: 'iPhone', angelegtAm: now, zuletztAm: now }])
    const params = { passkeyId: (await list())?.[0]?.id ?? '' }
    expect((await call(portal.app, removeEigenerPasskey, { params }, session)).status).toBe(204)
    expect(detailOf(await signIn(key))).toEqual(giltNicht)
    expect((await call(portal.app, removeEigenerPasskey, { params }, session)).status).toBe(404)
    expect(await list()).toEqual([])
    expect(await listAktionen()).toMatchObject([
      { akteur: 'kunde', aktion: 'passkey_hinzugefuegt', inhalt: { nachher: { name: 'iPhone' } } },
      { akteur: 'kunde', aktion: 'passkey_entfernt', inhalt: { vorher: { name: 'iPhone' } } },
    ])
  })

  test('is given another name, which the list and the audit trail have [anmeldung-43]', async () => {
    await add(virtualAuthenticator(own))
    const params = { passkeyId: (await list())?.[0]?.id ?? '' }
    const rename = (name: string) => call(portal.app, renameEigenerPasskey, { params, body: { name } }, session)
    expect((await rename('  Altes Telefon ')).status).toBe(204)
    expect((await rename('Altes Telefon')).status).toBe(204)
    expect(await list()).toMatchObject([{ name: 'Altes Telefon' }])
    expect((await rename(' ')).status).toBe(400)
    expect((await rename('x'.repeat(61))).status).toBe(400)
    expect(await list()).toMatchObject([{ name: 'Altes Telefon' }])
    expect(await listAktionen()).toMatchObject([
      { aktion: 'passkey_hinzugefuegt' },
      {
        akteur: 'kunde',
        aktion: 'passkey_umbenannt',
        inhalt: { vorher: { name: 'iPhone' }, nachher: { name: 'Altes Telefon' } },
      },
    ])
  })

  test('is told by mail, and so is its sign-in on a device that is not known', async () => {
    const key = virtualAuthenticator(own)
    await addTo(key.make(challengeOf(await beginNew())), session, 'boese.example')
    const [mail] = await receiveMails(portal)
    expect(mail).toMatchObject({ subject: 'Neuer Passkey für Ihr Kundenportal' })
    expect(mail?.text).toContain(kundennummer)
    // No mail program makes a link of a name.
    expect(mail?.text).not.toContain('boese.example')
    const unknown = openBrowser(portal.app)
    expect((await answerWith(key.use(challengeOf(await begin())), unknown)).status).toBe(200)
    expect(await receiveMails(portal)).toMatchObject([{ subject: 'Neue Anmeldung in Ihrem Kundenportal' }])
    expect((await answerWith(key.use(challengeOf(await begin())), unknown)).status).toBe(200)
    expect(await receiveMails(portal)).toEqual([])
  })

  test('counts back, or not at all, where devices share it', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    for (const counter of [7, 3, 3, 0]) expect((await signIn(key, { counter, isSynced: true })).status).toBe(200)
    expect((await signIn(key, { counter: 5 })).status).toBe(200)
    // It counts, and so does not begin at 0 again.
    expect((await signIn(key, { counter: 0 })).status).toBe(403)
  })

  test('that the customer has already proves him instead of the password', async () => {
    const [first, second] = [virtualAuthenticator(own), virtualAuthenticator(own)]
    await add(first)
    const proven = await beginNew({ passkeyantwort: first.use(challengeOf(await begin())) })
    expect((await addTo(second.make(challengeOf(proven)))).status).toBe(204)
    expect((await signIn(second)).status).toBe(200)
    const others = await signInAs(await portal.start())
    const used = first.use(challengeOf(await begin()))
    expect(detailOf(await beginNew({ passkeyantwort: used }, others))).toEqual(giltNicht)
  })

  test('is one of twenty at most, and known once', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    const refused = [409, 'Diesen Passkey gibt es schon, oder Sie haben schon 20.']
    expect(detailOf(await add(key))).toEqual(refused)
    for (let count = 1; count < 20; count++) expect((await add(virtualAuthenticator(own))).status).toBe(204)
    expect(detailOf(await add(virtualAuthenticator(own)))).toEqual(refused)
    expect(await list()).toHaveLength(20)
  })
})

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

describe('nothing is granted [anmeldung-31] [T33]', () => {
  test.each<[string, Lies]>([
    ['of another page', { origin: 'https://phishing.example.org' }],
    ['of another host', { rpId: 'phishing.example.org' }],
    ['without fingerprint, face or code', { isUnverified: true }],
  ])('for an answer %s', async (_what, lies) => {
    const key = virtualAuthenticator(own)
    expect(detailOf(await add(key, lies))).toEqual([403, 'Dieser Passkey wurde nicht für diese Seite gemacht.'])
    await add(key)
    expect(detailOf(await signIn(key, lies))).toEqual(giltNicht)
    expect((await signIn(key)).status).toBe(200)
  })

  test('for another challenge, a used one, a late one, and one that is for something else', async () => {
    const key = virtualAuthenticator(own)
    const begun = challengeOf(await beginNew())
    expect(detailOf(await addTo(key.make(challengeOf(await begin()))))).toEqual(zuLange)
    expect((await addTo(key.make(begun))).status).toBe(204)
    expect(detailOf(await addTo(virtualAuthenticator(own).make(begun)))).toEqual(zuLange)
    for (const challenge of ['AAAA', challengeOf(await beginNew())]) {
      expect(detailOf(await answerWith(key.use(challenge)))).toEqual(zuLange)
    }
    const once = challengeOf(await begin())
    const answer = key.use(once)
    expect((await answerWith(answer)).status).toBe(200)
    expect(detailOf(await answerWith(answer))).toEqual(zuLange)
    expect(detailOf(await answerWith(key.use(once)))).toEqual(zuLange)
    const [open, late] = [challengeOf(await begin()), challengeOf(await begin())]
    portal.clock.advance(599)
    expect((await answerWith(key.use(open))).status).toBe(200)
    portal.clock.advance(1)
    expect(detailOf(await answerWith(key.use(late)))).toEqual(zuLange)
    // Made while the clock was ahead.
    portal.clock.advance(7200)
    const ahead = challengeOf(await begin())
    portal.clock.advance(-7200)
    expect(detailOf(await answerWith(key.use(ahead)))).toEqual(zuLange)
  })

  test('for the challenge of another tenant, or a new passkey begun in another session', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    const tenant = testTenant()
    const neighbour = await buildApp({
      tenants: [{ ...tenant, app: { ...tenant.app, kurzname: 'nachbar' } }],
      databaseOf: () => portal.db,
      clock: portal.clock,
      schluessel: testSchluessel,
    })
    const foreign = challengeOf(await call(neighbour, beginPasskeyLogin, {}))
    await neighbour.close()
    expect(detailOf(await answerWith(key.use(foreign)))).toEqual(zuLange)
    const begun = challengeOf(await beginNew())
    const elsewhere = await signInAs(kundennummer)
    expect(detailOf(await addTo(virtualAuthenticator(own).make(begun), elsewhere))).toEqual(zuLange)
  })

  test('for another key, a count that goes back, an unknown passkey, and an answer of nothing', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    expect((await signIn(key)).status).toBe(200)
    expect(detailOf(await signIn(key, { privateKey: stranger }))).toEqual(giltNicht)
    expect(detailOf(await signIn(key, { counter: 1 }))).toEqual([
      403,
      expect.stringContaining('Dieser Passkey wurde vielleicht kopiert.'),
    ])
    expect(detailOf(await signIn(virtualAuthenticator(own)))).toEqual(giltNicht)
    for (const nothing of [{}, { id: 'x' }, { id: 1, response: { clientDataJSON: '!' } }]) {
      expect(detailOf(await answerWith(nothing))).toEqual(zuLange)
      expect(detailOf(await addTo(nothing))).toEqual(zuLange)
    }
  })

  test('for one that is removed, or has counted on, while its answer is checked', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    const row = portal.db.selectFrom('passkey').where('kundennummer', '=', kundennummer).select('id')
    const { id } = await row.executeTakeFirstOrThrow()
    const now = portal.clock.now()
    const use = (counter: number, isFree: boolean) => notePasskey(portal.db, id, { counter, isFree }, now)
    expect(await Promise.all([use(9, false), use(9, false)])).toEqual(expect.arrayContaining([true, false]))
    await portal.db.deleteFrom('passkey').where('id', '=', id).execute()
    expect(await use(10, true)).toBe(false)
  })

  test('after a new password, which ends all passkeys; a locked customer gets 702 and only he', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    const kunden = portal.db.updateTable('anschlussnutzer').where('kundennummer', '=', kundennummer)
    await kunden.set({ gesperrt: true }).execute()
    const locked = await signIn(key)
    expect([locked.status, locked.body]).toMatchObject([403, { code: 702 }])
    expect(detailOf(await signIn(key, { privateKey: stranger }))).toEqual(giltNicht)
    await kunden.set({ gesperrt: false }).execute()
    expect((await signIn(key)).status).toBe(200)
    const body = { altesPasswort: passwort, neuesPasswort: 'Ganz-anders-7-Wiesel' }
    const changed = await browser.call(changePasswort, { headers: { kundennummer }, body })
    expect(changed.status).toBe(200)
    expect(detailOf(await signIn(key))).toEqual(giltNicht)
    expect(await list({ kundennummer, token: String(changed.headers['token']) })).toEqual([])
  })

  test('without the password: a wrong one, none, and too many tries', async () => {
    const wrong = await beginNew({ passwort: 'falsch' })
    expect([wrong.status, wrong.body]).toMatchObject([
      403,
      { felder: [{ feld: 'passwort', text: 'Das Passwort ist nicht richtig.' }] },
    ])
    const none = await beginNew({})
    expect([none.status, none.body]).toMatchObject([400, { felder: [{ feld: 'passwort' }] }])
    for (let tries = 0; tries < 10; tries++) await beginNew({ passwort: 'falsch' })
    expect((await beginNew()).status).toBe(429)
  })

  test('to a network with very many wrong answers, while right ones do not count', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    for (let tries = 0; tries < 59; tries++) await answerWith({})
    for (let tries = 0; tries < 3; tries++) expect((await signIn(key)).status).toBe(200)
    await answerWith({})
    expect((await signIn(key)).status).toBe(429)
  })

  test('to who has signed out, and to another customer', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    const id = (await list())?.[0]?.id ?? ''
    const begun = challengeOf(await beginNew())
    const other = await signInAs(await portal.start())
    expect(await list(other)).toEqual([])
    const params = { passkeyId: id }
    const missing = [404, 'Der Passkey wurde nicht gefunden.']
    expect(detailOf(await call(portal.app, removeEigenerPasskey, { params }, other))).toEqual(missing)
    const renaming = { params, body: { name: 'Fremd' } }
    expect(detailOf(await call(portal.app, renameEigenerPasskey, renaming, other))).toEqual(missing)
    expect(await list()).toMatchObject([{ name: 'iPhone' }])
    await call(portal.app, logout, {}, session)
    const answers = [await beginNew(), await addTo(key.make(begun))]
    answers.push(await call(portal.app, removeEigenerPasskey, { params }, session))
    answers.push(await call(portal.app, renameEigenerPasskey, renaming, session))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await signIn(key)).status).toBe(200)
  })
})

test('a portal at a bare IP address has no passkeys [anmeldung-32]', async () => {
  const app = await buildApp({
    tenants: [{ ...testTenant(), portalUrl: 'http://127.0.0.1:3000' }],
    databaseOf: () => portal.db,
    clock: portal.clock,
    schluessel: testSchluessel,
  })
  expect((await call(app, beginPasskeyLogin, {})).body).toEqual({ optionen: null })
  expect((await call(app, findAnmeldung, {}, session)).body.passkeys).toBeNull()
  const none = [409, 'Hier gibt es keine Passkeys.']
  expect(detailOf(await call(app, beginEigenerPasskey, { body: { passwort } }, session))).toEqual(none)
  const body = { name: 'iPhone', passkeyantwort: {} }
  expect(detailOf(await call(app, addEigenerPasskey, { body }, session))).toEqual(none)
  expect(detailOf(await call(app, completePasskeyLogin, { body: { passkeyantwort: {} } }))).toEqual(none)
  await app.close()
})
