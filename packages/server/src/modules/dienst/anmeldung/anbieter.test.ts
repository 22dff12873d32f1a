import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPasswortHash, updateDienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { beginDienstsitzung } from '../../../db/dienst/dienstsitzung.ts'
import { toAnbieterError } from './anbieter.ts'
import { anbieterClient, openAnbieter, type TestAnbieter } from '../../../testing/portals/openAnbieter.ts'
import { dienstPasswort, openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'

const adresse = 'https://dienst.stadtwerke.example'
let anbieter: TestAnbieter
let desk: TestDienst
let db: TestDienst['databases']['test']

const oidcOf = (issuer: string) => ({
  issuer,
  ...anbieterClient,
  clientSecretDatei: '-',
  bezeichnung: 'Firmenkonto',
  scopes: ['profile'],
  rollenClaim: 'roles',
  kennungClaim: 'preferred_username',
  rollen: { lesen: ['portal-lesen'], service: ['portal-service', 'leitung'], admin: ['portal-admin'] },
})

beforeAll(async () => {
  anbieter = await openAnbieter(`${adresse}/test/anmelden`)
  desk = await openDienst({ adresse, lokaleKonten: true, oidc: oidcOf(anbieter.issuer) })
  db = desk.databases.test
})
afterAll(async () => {
  await desk.close()
  await anbieter.close()
})
const berger = { sub: 'p-1', preferred_username: 'B.Berger@stw.example', name: 'Bea Berger', roles: ['portal-lesen'] }
beforeEach(async () => {
  anbieter.person = berger
  anbieter.lie = undefined
  anbieter.isForged = false
  anbieter.signature = undefined
  await db.deleteFrom('dienstkonto').where('anbieter_subjekt', 'is not', null).execute()
  desk.clock.advance(3600)
})

const begin = async () => {
  const { body, cookie = '' } = await desk.send('POST', '/test/anbieter')
  return { adresse: body.adresse, cookie }
}
const complete = (cookie: string, antwort: string) =>
  desk.send('POST', '/test/anbieter/antwort', { cookie, body: { antwort } })
async function signIn() {
  const begun = await begin()
  return complete(begun.cookie, await anbieter.visit(begun.adresse))
}
/** The cookie of the session, of the two that the answer sets. */
const sessionOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  [headers['set-cookie']]
    .flat()
    .map((kept) => String(kept).split(';')[0] ?? '')
    .find((kept) => kept.startsWith('ekp-kundendienst='))
const ich = (cookie = '') => desk.send('GET', '/test/sitzung', { cookie })
const counts = async () => [
  (await db.selectFrom('dienstsitzung').select('konto_id').execute()).length,
  (await db.selectFrom('dienstkonto').select('id').execute()).length,
]

describe('a person signs in at the provider [versorger-55]', () => {
  test('with a code and PKCE; her short sign, name and role come from the token', async () => {
    const { adresse: begun } = await begin()
    const asked = new URL(begun)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile',
      redirect_uri: `${adresse}/test/anmelden`,
      state: expect.stringMatching(/.{40}/),
      nonce: expect.stringMatching(/.{40}/),
    })
    const answer = await signIn()
    const sitzung = { kennung: 'b.berger', name: 'Bea Berger', rolle: 'lesen', mandant: 'Stadtwerke Test', logo: null }
    expect([answer.status, answer.body]).toEqual([200, sitzung])
    expect(answer.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^ekp-kundendienst=[\w-]{43}; Path=\/dienst\/test\/; HttpOnly; Secure; SameSite=Strict$/),
    )
    expect((await ich(sessionOf(answer))).body).toEqual(sitzung)
  })

  test('her role is read anew each time, and her short sign stays', async () => {
    const before = sessionOf(await signIn())
    anbieter.person = { ...berger, preferred_username: 'bea.neu', name: 'Bea Neu', roles: 'leitung' }
    expect((await signIn()).body).toMatchObject({ kennung: 'b.berger', name: 'Bea Neu', rolle: 'service' })
    expect((await ich(before)).body).toMatchObject({ rolle: 'service' })
  })

  test('as an admin she manages the portal’s own accounts, and not those of the provider [versorger-78]', async () => {
    await signIn()
    anbieter.person = { ...berger, sub: 'p-2', preferred_username: 'c.chef', roles: ['portal-lesen', 'portal-admin'] }
    const answer = await signIn()
    expect(answer.body).toMatchObject({ kennung: 'c.chef', rolle: 'admin' })
    const cookie = sessionOf(answer) ?? ''
    const { body } = await desk.send('GET', '/test/konten', { cookie })
    expect(body).toMatchObject({ lokaleKonten: true, anbieter: 'Firmenkonto' })
    expect(body.konten.map(({ kennung }) => kennung)).toEqual(['a.admin', 'a.lesen', 'a.service'])
    const refused = await desk.send('DELETE', '/test/konten/b.berger', { cookie })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Das Konto b.berger wird beim Anbieter der Anmeldung verwaltet. Nichts ist geändert.',
    ])
    expect((await desk.send('POST', '/test/konten/a.lesen/sperre', { cookie })).status).toBe(200)
    expect((await desk.send('DELETE', '/test/konten/a.lesen/sperre', { cookie })).status).toBe(200)
  })

  test('without a role she gets nothing, and her sessions end', async () => {
    const before = sessionOf(await signIn())
    for (const roles of [[], ['portal'], undefined]) {
      const { roles: _taken, ...others } = berger
      anbieter.person = { ...others, ...(roles && { roles }) }
      const refused = await signIn()
      expect([refused.status, refused.body.detail, sessionOf(refused)]).toEqual([
        ...[403, 'Ihr Konto hat beim Anbieter keine Rolle für den Kundendienst.', undefined],
      ])
      expect((await ich(before)).status).toBe(401)
    }
  })

  test('a session ends after ten hours, and the sign-out leads to the end of the one at the provider', async () => {
    const cookie = sessionOf(await signIn())
    const out = await desk.send('DELETE', '/test/sitzung', { ...(cookie && { cookie }) })
    const { weiter } = out.body
    const end = new URL(weiter ?? '')
    expect([end.origin, end.searchParams.get('client_id')]).toEqual([anbieter.issuer, 'kundendienst'])
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${adresse}/test`)
    expect((await ich(cookie)).status).toBe(401)
    const again = sessionOf(await signIn())
    for (let minutes = 0; minutes < 599; minutes += 20) {
      expect((await ich(again)).status).toBe(200)
      desk.clock.advance(1200)
    }
    expect((await ich(again)).status).toBe(401)
  })

  test('the short sign of another account is not hers, until a command gives it to the provider', async () => {
    anbieter.person = { ...berger, preferred_username: 'a.service' }
    const taken = await signIn()
    expect([taken.status, taken.body.detail]).toEqual([
      403,
      'Die Kennung a.service gehört hier schon einem anderen Konto. Bitte sagen Sie es dem Betrieb.',
    ])
    await db
      .insertInto('dienstkonto')
      .values({
        kennung: 'b.berger',
        name: 'x',
        rolle: 'lesen',
        passwort_hash: 'x',
        angelegt_am: desk.clock.now(),
        anbieter_subjekt: null,
      })
      .execute()
    anbieter.person = berger
    expect((await signIn()).status).toBe(403)
    await updateDienstkonto(db, 'b.berger', { ueberAnbieter: true })
    expect((await signIn()).body).toMatchObject({ kennung: 'b.berger', name: 'Bea Berger' })
    anbieter.person = { ...berger, sub: 'p-2' }
    expect((await signIn()).status).toBe(403)
    await updateDienstkonto(db, 'b.berger', { gesperrt: true })
    anbieter.person = berger
    expect((await signIn()).body.detail).toBe('Ihr Konto für den Kundendienst ist gesperrt.')
  })

  const signInAs = (preferred_username?: string) => {
    const { preferred_username: _other, ...others } = berger
    anbieter.person = {
      ...others,
      sub: 'p-3',
      name: 'B\u0000ea\u2028 \u202EBerger',
      ...(preferred_username !== undefined && { preferred_username }),
    }
    return signIn()
  }

  test('what would disturb the audit trail is not in her short sign or her name', async () => {
    const { body } = await signInAs('Ö. Müller <x>\u202E')
    expect(body).toMatchObject({ kennung: 'ö.-müller-x-', name: 'B ea Berger' })
  })

  test.each(['x', '../etc', '', '@stw.example', undefined])('the short sign %j is none', async (kennung) => {
    expect((await signInAs(kennung)).body.detail).toContain('keine Kennung, die ins Änderungsprotokoll passt')
  })
})

describe('nothing is granted [versorger-55] [T28]', () => {
  const expectNothing = async (answer: Awaited<ReturnType<typeof signIn>>, status: number, sentence: string) => {
    expect([answer.status, answer.body.detail, sessionOf(answer)]).toEqual([status, sentence, undefined])
  }
  const foreign =
    'Was der Anbieter geantwortet hat, gehört nicht zu dieser Anmeldung. Bitte melden Sie sich noch einmal an.'
  const over = 'Diese Anmeldung ist abgelaufen oder schon benutzt. Bitte melden Sie sich noch einmal an.'

  test.each<[string, (claims: Record<string, unknown>) => object, string]>([
    ['another audience', (claims) => ({ ...claims, aud: 'other' }), foreign],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' }), foreign],
    ['another nonce', (claims) => ({ ...claims, nonce: 'other' }), foreign],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims, foreign],
    [
      'a token that has expired',
      (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_000_300 }),
      'Was der Anbieter bestätigt hat, gilt nicht mehr. Bitte melden Sie sich noch einmal an.',
    ],
  ])('%s', async (_what, lie, sentence) => {
    const before = await counts()
    anbieter.lie = lie
    await expectNothing(await signIn(), 403, sentence)
    expect(await counts()).toEqual(before)
  })

  test('a token with nonsense in place of its signature', async () => {
    anbieter.lie = (claims) => claims
    anbieter.signature = 'ä%'
    await expectNothing(await signIn(), 403, foreign)
  })

  test('a token that somebody else has signed', async () => {
    const before = await counts()
    anbieter.isForged = true
    await expectNothing(await signIn(), 403, foreign)
    expect(await counts()).toEqual(before)
  })

  test('an answer for the second time, without its browser, with another state, or too late', async () => {
    const begun = await begin()
    const antwort = await anbieter.visit(begun.adresse)
    await expectNothing(await complete('', antwort), 403, over)
    await expectNothing(await complete((await begin()).cookie, antwort), 403, foreign)
    expect((await complete(begun.cookie, antwort)).status).toBe(200)
    await expectNothing(await complete(begun.cookie, antwort), 403, over)
    // Also the provider takes a code only once.
    const other = await begin()
    const state = new URL(other.adresse).searchParams.get('state') ?? ''
    await expectNothing(await complete(other.cookie, antwort.replace(/state=[^&]*/, `state=${state}`)), 403, over)
    const late = await begin()
    const lateAntwort = await anbieter.visit(late.adresse)
    desk.clock.advance(601)
    await expectNothing(await complete(late.cookie, lateAntwort), 403, over)
  })

  test('a person who gives up, and an answer that says nothing', async () => {
    anbieter.person = undefined
    await expectNothing(await signIn(), 403, 'Der Anbieter hat Sie nicht angemeldet.')
    await expectNothing(await complete((await begin()).cookie, '?nichts=1'), 403, foreign)
  })

  test('another page cannot begin or complete, and many beginnings from one address get a pause', async () => {
    for (const path of ['anbieter', 'anbieter/antwort']) {
      const page = await desk.app.inject({ method: 'POST', url: `/dienst/test/${path}` })
      expect(page.statusCode).toBe(403)
    }
    for (let nr = 0; nr < 100; nr++) expect((await desk.send('POST', '/test/anbieter')).status).toBe(200)
    expect((await desk.send('POST', '/test/anbieter')).status).toBe(429)
  })

  test('a provider that does not answer, knows another secret, or names itself otherwise', async () => {
    const gone = await openAnbieter(`${adresse}/test/anmelden`)
    const cases = [
      [
        gone.issuer,
        anbieterClient.clientSecret,
        503,
        'Der Anbieter der Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
      ],
      [
        anbieter.issuer.replace('127.0.0.1', 'localhost'),
        anbieterClient.clientSecret,
        403,
        'Der Anbieter der Anmeldung nennt sich anders, als hier eingestellt ist. Bitte sagen Sie es dem Betrieb.',
      ],
    ] as const
    await gone.close()
    for (const [issuer, clientSecret, status, sentence] of cases) {
      const other = await openDienst({ adresse, lokaleKonten: true, oidc: { ...oidcOf(issuer), clientSecret } })
      const answer = await other.send('POST', '/test/anbieter')
      expect([answer.status, answer.body.detail]).toEqual([status, sentence])
      await other.close()
    }
    const wrong = await openDienst({
      adresse,
      lokaleKonten: true,
      oidc: { ...oidcOf(anbieter.issuer), clientSecret: 'x'.repeat(40) },
    })
    const begun = await wrong.send('POST', '/test/anbieter')
    const answer = await wrong.send('POST', '/test/anbieter/antwort', {
      ...(begun.cookie && { cookie: begun.cookie }),
      body: { antwort: await anbieter.visit(begun.body.adresse) },
    })
    await expectNothing(
      answer,
      403,
      'Der Anbieter nimmt die Anfrage dieses Kundendienstes nicht an. Bitte sagen Sie es dem Betrieb.',
    )
    await wrong.close()
  })
})

describe('whose fault it was', () => {
  const sentence = 'Der Anbieter der Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.'

  test.each<[string, (response: ServerResponse) => void]>([
    ['hangs up', (response) => void response.destroy()],
    ['speaks no HTTP', (response) => void response.socket?.end('Guten Tag')],
    ['is being repaired', (response) => void response.writeHead(503).end()],
    ['answers with a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>')],
  ])('a provider that %s cannot be reached', async (_what, answer) => {
    const server = createServer((_request, response) => answer(response))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const port = Object(server.address()).port
    const other = await openDienst({ adresse, lokaleKonten: true, oidc: oidcOf(`http://127.0.0.1:${port}`) })
    const { status, body } = await other.send('POST', '/test/anbieter')
    expect([status, body.detail]).toEqual([503, sentence])
    await other.close()
    server.close()
  })

  test('an error of this program is not the provider’s', () => {
    const [own, library] = [new TypeError('x is not a function'), new RangeError('Invalid count value')]
    const misused = Object.assign(new TypeError('"nonce" must be a string'), { code: 'ERR_INVALID_ARG_TYPE' })
    for (const error of [own, library, misused]) expect(toAnbieterError(error)).toBe(error)
  })
})

describe('the ways in [versorger-55]', () => {
  test('without a provider there are the accounts of the portal, as ever', async () => {
    expect((await desk.send('GET', '/nachbar/anmeldewege')).body).toEqual({
      passwort: true,
      passkey: false,
      anbieter: null,
    })
    expect((await desk.send('POST', '/nachbar/anbieter')).body.detail).toBe(
      'Für die Anmeldung ist kein Anbieter eingestellt.',
    )
    expect((await desk.send('GET', '/test/anmeldewege')).body).toEqual({
      passwort: true,
      passkey: true,
      anbieter: 'Firmenkonto',
    })
    expect(await desk.signIn('test', 'service')).toMatch(/^ekp-kundendienst=/)
  })

  test('a setting switches the accounts of the portal off, also for sessions that there are', async () => {
    const settings = { adresse, lokaleKonten: false, oidc: oidcOf(anbieter.issuer) }
    const only = await openDienst(settings)
    const body = { kennung: 'a.service', passwort: dienstPasswort }
    const refused = await only.send('POST', '/test/sitzung', { body })
    expect([refused.status, refused.body.detail]).toEqual([403, 'Hier melden Sie sich nur mit Firmenkonto an.'])
    expect((await only.send('GET', '/test/anmeldewege')).body).toEqual({
      passwort: false,
      passkey: false,
      anbieter: 'Firmenkonto',
    })
    const konto = await findPasswortHash(only.databases.test, 'a.service')
    const token = await beginDienstsitzung(
      only.databases.test,
      konto?.id ?? 0,
      konto ?? { passwortHash: '' },
      only.clock.now(),
    )
    const cookie = `ekp-kundendienst=${token}`
    expect((await only.send('GET', '/test/sitzung', { cookie })).status).toBe(401)
    anbieter.person = { ...berger, preferred_username: 'c.chef', roles: 'portal-admin' }
    const begun = await only.send('POST', '/test/anbieter')
    const antwort = await anbieter.visit(begun.body.adresse)
    const admin = sessionOf(
      await only.send('POST', '/test/anbieter/antwort', { cookie: begun.cookie ?? '', body: { antwort } }),
    )
    expect((await only.send('GET', '/test/konten', { cookie: admin ?? '' })).body).toEqual({
      konten: [],
      lokaleKonten: false,
      anbieter: 'Firmenkonto',
    })
    const konten = { kennung: 'd.neu', name: 'Neu', rolle: 'lesen' }
    const made = await only.send('POST', '/test/konten', { cookie: admin ?? '', body: konten })
    expect([made.status, made.body.detail]).toEqual([
      409,
      'Konten für „Firmenkonto“ werden beim Anbieter der Anmeldung verwaltet. Nichts ist geändert.',
    ])
    await only.close()
  })
})
