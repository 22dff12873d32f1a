import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { login, logout, refreshToken } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  await createAnschlussnutzer(db, { kundennummer: 'T-1', passwort: 'Sonnenblume-2026' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2', passwort: 'Bäckerei+Öl€2026' })
  await createAnschlussnutzer(db, { kundennummer: 'T-3', passwort: 'Einmal-2026', passwort_einmalig: true })
  await createAnschlussnutzer(db, { kundennummer: 'T-4', passwort: 'Gesperrt-2026', gesperrt: true })
  await createAnschlussnutzer(db, { kundennummer: 'T-5', passwort_hash: null })
})
beforeEach(() => portal.clock.set('2026-11-21T10:00:00+01:00'))
afterAll(() => portal.close())

const signIn = (kundennummer: string, passwort: string) =>
  call(portal.app, login, { headers: { kundennummer, passwort } })
const whoAmI = (kundennummer: string, token: string) =>
  call(portal.app, findAnschlussnutzer, {}, { kundennummer, token })

describe('login', () => {
  test('answers token and ttl as headers and the customer number as body', async () => {
    const answer = await signIn('T-1', 'Sonnenblume-2026')
    expect(answer).toMatchObject({ status: 200, body: { kundennummer: 'T-1' }, headers: { ttl: '1800' } })
    expect(answer.headers['token']).toMatch(/^ekps_[\w-]{43}$/)
  })

  test.each(['T-1', '1', 't-1', ' T-1 ', 'T-1'])('takes %j for the same customer', async (spelling) => {
    expect(await signIn(spelling, 'Sonnenblume-2026')).toMatchObject({ status: 200, body: { kundennummer: 'T-1' } })
  })

  test('accepts umlauts and the euro sign as UTF-8, decomposed, and where possible as ISO-8859-1', async () => {
    expect((await signIn('T-2', 'Bäckerei+Öl€2026')).status).toBe(200)
    expect((await signIn('T-2', 'Bäckerei+Öl€2026'.normalize('NFD'))).status).toBe(200)
    await createAnschlussnutzer(portal.db, { kundennummer: 'T-6', passwort: 'Größe-2026' })
    const latin1 = await portal.app.inject({
      method: 'POST',
      url: '/api/anschlussnutzer/login',
      headers: { kundennummer: 'T-6', passwort: 'Größe-2026' },
    })
    expect(latin1.statusCode).toBe(200)
  })

  test('an unknown number, a wrong password and an account without one get the same answer', async () => {
    const answers = await Promise.all([
      signIn('T-1', 'falsch-2026'),
      signIn('T-999', 'falsch-2026'),
      signIn('T-5', 'falsch-2026'),
      signIn('１２', 'falsch-2026'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('asks for a new password with code 700, and only after the right one-time password', async () => {
    expect(await signIn('T-3', 'Einmal-2026')).toMatchObject({ status: 403, body: { code: 700 } })
    const wrong = await signIn('T-3', 'falsch-2026')
    expect(wrong.body).not.toHaveProperty('code')
  })

  test('answers a locked customer with code 702, and only after the right password', async () => {
    expect(await signIn('T-4', 'Gesperrt-2026')).toMatchObject({
      status: 403,
      body: { code: 702, detail: 'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.' },
    })
    const wrong = await signIn('T-4', 'falsch-2026')
    expect(wrong.body).not.toHaveProperty('code')
  })

  test.each([
    [{}, 'Kundennummer'],
    [{ kundennummer: 'T-1' }, 'Passwort'],
    [{ kundennummer: '   ', passwort: 'Sonnenblume-2026' }, 'Kundennummer'],
  ])('names the missing inputs of %j', async (headers, named) => {
    const answer = await portal.app.inject({ method: 'POST', url: '/api/anschlussnutzer/login', headers })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().felder[0].text).toContain(named)
  })

  test('10 kB of password and control characters are refused without a 5xx', async () => {
    const statuses = [
      (await signIn('T-1', 'x'.repeat(10_000))).status,
      (await signIn('T-1', 'a\u0001b\u0000c-2026')).status,
      (await signIn('T'.repeat(3000), 'Sonnenblume-2026')).status,
    ]
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true)
  })
})

describe('session', () => {
  test('works with token and customer number, and with nothing else', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    expect(await whoAmI('T-1', token)).toMatchObject({ status: 200, body: { kundennummer: 'T-1', nachname: 'Muster' } })
    const refused = await Promise.all([
      whoAmI('T-2', token),
      whoAmI('T-1', `${token}x`),
      whoAmI('T-1', ''),
      whoAmI('', token),
    ])
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })

  test('every authenticated answer renews it, an error too, up to eight hours in all', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    for (let hour = 0; hour < 15; hour++) {
      portal.clock.advance(1700)
      expect(await whoAmI('T-1', token)).toMatchObject({ status: 200, headers: { ttl: '1800' } })
    }
    const missing = await portal.app.inject({ url: '/api/V-404', headers: { token, kundennummer: 'T-1' } })
    expect(missing).toMatchObject({ statusCode: 404 })
    expect(missing.headers['ttl']).toBeDefined()
    portal.clock.set('2026-11-21T17:59:00+01:00')
    expect((await whoAmI('T-1', token)).status).toBe(401)
  })

  test('near its latest end ttl says what is really left', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    for (let step = 0; step < 16; step++) {
      portal.clock.advance(1750)
      await whoAmI('T-1', token)
    }
    const answer = await whoAmI('T-1', token)
    expect(answer).toMatchObject({ status: 200, headers: { ttl: '800' } })
    portal.clock.advance(801)
    expect((await whoAmI('T-1', token)).status).toBe(401)
  })

  test('ends after its ttl without a request', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    portal.clock.advance(1801)
    expect((await whoAmI('T-1', token)).status).toBe(401)
  })

  test('logout ends it', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    const answer = await call(portal.app, logout, {}, { kundennummer: 'T-1', token })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect((await whoAmI('T-1', token)).status).toBe(401)
  })

  test('refresh gives a new token; the old one stays good for 30 seconds and is never extended', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    const refreshed = await call(portal.app, refreshToken, {}, { kundennummer: 'T-1', token })
    expect(refreshed).toMatchObject({ status: 200, headers: { ttl: '1800' } })
    expect(refreshed.body).not.toBe(token)

    portal.clock.advance(29)
    const inFlight = await whoAmI('T-1', token)
    expect(inFlight.status).toBe(200)
    expect(inFlight.headers).not.toHaveProperty('ttl')
    portal.clock.advance(2)
    expect((await whoAmI('T-1', token)).status).toBe(401)
    expect((await whoAmI('T-1', refreshed.body)).status).toBe(200)
  })

  test('many refreshes at once give one new token, and a repetition gives the same', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    const refresh = () => call(portal.app, refreshToken, {}, { kundennummer: 'T-1', token })
    const answers = await Promise.all(Array.from({ length: 10 }, refresh))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const [first] = answers
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([first?.body]))
    expect((await refresh()).body).toBe(first?.body)
  })

  test('logout ends every token of it, the replaced ones too', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    const refreshed = await call(portal.app, refreshToken, {}, { kundennummer: 'T-1', token })
    await call(portal.app, logout, {}, { kundennummer: 'T-1', token: refreshed.body })
    for (const ended of [token, refreshed.body]) {
      expect((await whoAmI('T-1', ended)).status).toBe(401)
      expect((await call(portal.app, refreshToken, {}, { kundennummer: 'T-1', token: ended })).status).toBe(401)
    }
  })

  test('a refresh at the same time as a logout leaves no valid token', async () => {
    for (let round = 0; round < 20; round++) {
      const { token } = await portal.login('T-1', 'Sonnenblume-2026')
      const credentials = { kundennummer: 'T-1', token }
      const [refreshed] = await Promise.all([
        call(portal.app, refreshToken, {}, credentials),
        call(portal.app, logout, {}, credentials),
      ])
      expect([200, 401], refreshed.text).toContain(refreshed.status)
      expect((await whoAmI('T-1', refreshed.body)).status).toBe(401)
    }
  })

  test('a customer has twenty; one more ends the customer’s oldest', async () => {
    await portal.db.deleteFrom('sitzung').execute()
    const other = await portal.login('T-2', 'Bäckerei+Öl€2026')
    const tokens: string[] = []
    for (let index = 0; index < 22; index++) tokens.push((await portal.login('T-1', 'Sonnenblume-2026')).token)
    const answers = await Promise.all(tokens.map((token) => whoAmI('T-1', token)))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, ...Array.from({ length: 20 }, () => 200)])
    expect((await whoAmI('T-2', other.token)).status).toBe(200)
  })

  test('HEAD does not refresh', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    const headers = { token, kundennummer: 'T-1' }
    expect((await portal.app.inject({ method: 'HEAD', url: '/api/token/refresh', headers })).statusCode).toBe(404)
    expect((await whoAmI('T-1', token)).headers).toHaveProperty('ttl')
  })

  test('a changed password and a lock end it', async () => {
    const { token } = await portal.login('T-2', 'Bäckerei+Öl€2026')
    await portal.db
      .updateTable('anschlussnutzer')
      .set({ passwort_version: 2 })
      .where('kundennummer', '=', 'T-2')
      .execute()
    expect((await whoAmI('T-2', token)).status).toBe(401)
    const second = await portal.login('T-2', 'Bäckerei+Öl€2026')
    await portal.db.updateTable('anschlussnutzer').set({ gesperrt: true }).where('kundennummer', '=', 'T-2').execute()
    expect((await whoAmI('T-2', second.token)).status).toBe(401)
  })

  test('no token stands in the database', async () => {
    const { token } = await portal.login('T-1', 'Sonnenblume-2026')
    const rows = await portal.db.selectFrom('sitzung_token').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some((row) => row.token_hash.includes(token) || row.token_hash.length !== 32)).toBe(false)
  })
})
