import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateDienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { dienstPasswort, openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'
import { virtualAuthenticator } from '../../../testing/servers/virtualAuthenticator.ts'

const adresse = 'https://dienst.stadtwerke.example'
const own = { origin: adresse, rpId: 'dienst.stadtwerke.example' }
let desk: TestDienst
let db: TestDienst['databases']['test']
let session: string
beforeAll(async () => {
  desk = await openDienst({ adresse, lokaleKonten: true })
  db = desk.databases.test
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.advance(86_400)
  await db.deleteFrom('dienstpasskey').execute()
  session = await desk.signIn('test', 'lesen')
})

type Key = ReturnType<typeof virtualAuthenticator>
type Lies = Parameters<Key['make']>[1]

const beginNew = (passwort = dienstPasswort, cookie = session) =>
  desk.send('POST', '/test/konto/passkeys/beginn', { cookie, body: { passwort } })
const addTo = (cookie: string, antwort: object, bezeichnung = 'Notebook') =>
  desk.send('POST', '/test/konto/passkeys', { cookie, body: { bezeichnung, antwort } })
async function add(key: Key, lies?: Lies) {
  const { body, cookie } = await beginNew()
  return addTo(`${session}; ${cookie}`, key.make(body.optionen.challenge, lies))
}
const begin = () => desk.send('POST', '/test/passkey')
async function signIn(key: Key, lies?: Lies) {
  const { body, cookie = '' } = await begin()
  return desk.send('POST', '/test/passkey/antwort', {
    cookie,
    body: { antwort: key.use(body.optionen.challenge, lies) },
  })
}
const list = async (cookie = session) => (await desk.send('GET', '/test/konto/passkeys', { cookie })).body
const grants = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  [headers['set-cookie']].flat().some((kept) => String(kept).startsWith('ekp-kundendienst='))

describe('a passkey [versorger-56]', () => {
  test('is added with the password, signs in without a name, and counts', async () => {
    const key = virtualAuthenticator(own)
    const { body } = await beginNew()
    expect(body.optionen).toMatchObject({
      rp: { id: own.rpId },
      user: { name: 'a.lesen' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await add(key)).body).toEqual({ text: 'Der Passkey „Notebook“ ist hinzugefügt.' })
    const { body: asked } = await begin()
    expect(asked.optionen).toMatchObject({ rpId: own.rpId, userVerification: 'required' })
    expect(asked.optionen).not.toHaveProperty('allowCredentials.0')
    const answer = await signIn(key)
    expect([answer.status, answer.body]).toMatchObject([200, { kennung: 'a.lesen', rolle: 'lesen' }])
    expect(grants(answer)).toBe(true)
    expect((await signIn(key)).status).toBe(200)
    expect(await list()).toEqual({
      hindernis: null,
      passkeys: [
        {
          id: expect.any(Number),
          bezeichnung: 'Notebook',
          angelegtAm: desk.clock.now().toISOString(),
          zuletztAm: desk.clock.now().toISOString(),
        },
      ],
    })
  })

  test('is known once, and belongs to one account of one tenant', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    const again = await add(key)
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Diesen Passkey gibt es schon, oder das Konto hat schon 20.',
    ])
    const [passkey] = (await list()).passkeys
    const other = await desk.signIn('test', 'service')
    expect(await list(other)).toEqual({ hindernis: null, passkeys: [] })
    const path = `/test/konto/passkeys/${passkey?.id}`
    expect((await desk.send('DELETE', path, { cookie: other })).status).toBe(404)
    expect((await signIn(key)).status).toBe(200)
    expect((await desk.send('DELETE', path, { cookie: session })).body).toEqual({ text: 'Der Passkey ist entfernt.' })
    expect((await signIn(key)).status).toBe(403)
  })

  test('a wrong password adds none, nor does what another account or an earlier try has begun', async () => {
    const key = virtualAuthenticator(own)
    const wrong = await beginNew('falsch')
    expect([wrong.status, wrong.body.detail]).toEqual([403, 'Das Passwort ist nicht richtig.'])
    const { body, cookie } = await beginNew()
    const antwort = key.make(body.optionen.challenge)
    const other = await desk.signIn('test', 'service')
    expect((await addTo(`${other}; ${cookie}`, antwort)).status).toBe(403)
    expect((await addTo(`${session}; ${cookie}`, antwort)).status).toBe(403)
    const late = await beginNew()
    desk.clock.advance(601)
    expect((await addTo(`${session}; ${late.cookie}`, key.make(late.body.optionen.challenge))).status).toBe(403)
    for (let tries = 0; tries < 10; tries++) await beginNew('falsch')
    expect((await beginNew('falsch')).status).toBe(429)
    expect((await list()).passkeys).toEqual([])
  })
})

test('a passkey that devices share counts back, or not at all, and signs in [versorger-101]', async () => {
  const key = virtualAuthenticator(own)
  await add(key)
  for (const counter of [7, 3, 3, 0]) expect((await signIn(key, { counter, isSynced: true })).status).toBe(200)
  expect((await signIn(key, { counter: 5 })).status).toBe(200)
  // It counts, and so does not begin at 0 again.
  expect((await signIn(key, { counter: 0 })).status).toBe(403)
})

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

describe('nothing is granted [versorger-56] [T28]', () => {
  test.each<[string, Lies]>([
    ['of another page', { origin: 'https://portal.example.org' }],
    ['of another host', { rpId: 'portal.example.org' }],
    ['to another challenge', { challenge: 'AAAA' }],
    ['without fingerprint or PIN', { isUnverified: true }],
  ])('an answer %s', async (_what, lies) => {
    const key = virtualAuthenticator(own)
    const made = await add(key, lies)
    expect([made.status, made.body.detail]).toEqual([403, 'Dieser Passkey wurde nicht für diese Seite gemacht.'])
    await add(key)
    const used = await signIn(key, lies)
    expect([used.status, used.body.detail]).toEqual([403, 'Mit diesem Passkey können Sie sich hier nicht anmelden.'])
    expect(grants(used)).toBe(false)
  })

  test('another key, a count that goes back, an unknown passkey, and an answer of nothing', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    expect((await signIn(key)).status).toBe(200)
    expect((await signIn(key, { privateKey: stranger })).status).toBe(403)
    const copied = await signIn(key, { counter: 1 })
    expect([copied.status, copied.body.detail]).toEqual([
      403,
      expect.stringContaining('Dieser Passkey zählt rückwärts'),
    ])
    expect(grants(copied)).toBe(false)
    expect((await signIn(virtualAuthenticator(own))).status).toBe(403)
    const { cookie = '' } = await begin()
    expect((await desk.send('POST', '/test/passkey/antwort', { cookie, body: { antwort: {} } })).status).toBe(403)
  })

  test('an answer for the second time, without its browser, or too late', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    const { body, cookie = '' } = await begin()
    const send = (kept: string, antwort: object) =>
      desk.send('POST', '/test/passkey/antwort', { cookie: kept, body: { antwort } })
    const antwort = key.use(body.optionen.challenge)
    expect((await send('', antwort)).status).toBe(403)
    expect((await send(cookie, antwort)).status).toBe(200)
    expect((await send(cookie, key.use(body.optionen.challenge))).status).toBe(403)
    const late = await begin()
    desk.clock.advance(601)
    expect((await send(late.cookie ?? '', key.use(late.body.optionen.challenge))).status).toBe(403)
  })

  test('a locked account; and its passkeys go with the command, or when it is handed to the provider', async () => {
    const key = virtualAuthenticator(own)
    await add(key)
    await updateDienstkonto(db, 'a.lesen', { gesperrt: true })
    expect((await signIn(key)).status).toBe(403)
    await updateDienstkonto(db, 'a.lesen', { gesperrt: false })
    expect((await signIn(key)).status).toBe(200)
    await updateDienstkonto(db, 'a.lesen', { passkeysEntfernen: true })
    expect((await signIn(key)).status).toBe(403)
    expect(await db.selectFrom('dienstpasskey').selectAll().execute()).toEqual([])
  })

  test('without the address of the desk, or with its own accounts switched off, there are none', async () => {
    const sentence =
      'Hier gibt es noch keine Passkeys. Ihre Administration schaltet sie mit der Einstellung kundendienst.adresse ein.'
    const neighbour = await desk.signIn('nachbar', 'service')
    expect((await desk.send('GET', '/nachbar/anmeldewege')).body).toMatchObject({ passkey: false })
    const { body } = await desk.send('GET', '/nachbar/konto/passkeys', { cookie: neighbour })
    expect(body).toEqual({ hindernis: sentence, passkeys: [] })
    for (const path of ['/nachbar/passkey', '/nachbar/konto/passkeys/beginn']) {
      const refused = await desk.send('POST', path, { cookie: neighbour, body: { passwort: 'x' } })
      expect([refused.status, refused.body.detail]).toEqual([409, sentence])
    }
  })
})
