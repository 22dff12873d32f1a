import { completePasswortReset, login, logout, refreshToken } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, openBrowser, setCookieOf } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { askForReset, receiveMails, tokenOf } from '../../testing/mails/resetMails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

const kundennummer = 'T-1'
const passwort = 'Sonnenblume-2026'

// The database's clock, and that of the browser, are this machine's.
describe.each([
  ['ahead of', 1],
  ['behind', -1],
])('a server with a clock a day %s the others', (_where, days) => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await testApp()
    await createAnschlussnutzer(portal.db, { kundennummer, email: 'erika@example.org' })
  })
  beforeEach(async () => {
    portal.clock.set(new Date(Date.now() + days * 86_400_000).toISOString())
    await portal.db.deleteFrom('budget').execute()
  })
  afterAll(() => portal.close())

  const signIn = async () => {
    const { status, headers } = await call(portal.app, login, { headers: { kundennummer, passwort } })
    return { status, ttl: headers['ttl'], session: { kundennummer, token: String(headers['token']) } }
  }

  test('states how long a session lasts, not when it ends, and keeps it that long', async () => {
    const { status, ttl, session } = await signIn()
    expect([status, ttl]).toEqual([200, '1800'])
    const ask = async () => (await call(portal.app, findAnschlussnutzer, {}, session)).status
    portal.clock.advance(1799)
    expect(await ask()).toBe(200)
    portal.clock.advance(1800)
    expect(await ask()).toBe(401)
  })

  test('ends a session after eight hours of use, and by a refresh no later', async () => {
    let { session } = await signIn()
    for (let minutes = 0; minutes < 465; minutes += 15) {
      portal.clock.advance(900)
      const answer = await call(portal.app, refreshToken, {}, session)
      expect([minutes, answer.status]).toEqual([minutes, 200])
      session = { kundennummer, token: answer.body }
    }
    portal.clock.advance(900)
    expect((await call(portal.app, findAnschlussnutzer, {}, session)).status).toBe(401)
  })

  test('ends a session at once when it is logged out', async () => {
    const { session } = await signIn()
    expect((await call(portal.app, logout, {}, session)).status).toBe(204)
    expect((await call(portal.app, findAnschlussnutzer, {}, session)).status).toBe(401)
  })

  test('recognises a device again, since its cookie has an age and no date', async () => {
    const browser = openBrowser(portal.app)
    const answer = await browser.call(login, { headers: { kundennummer, passwort } })
    expect(setCookieOf(answer)).toMatch(/Max-Age=15552000/)
    expect(setCookieOf(answer)).not.toMatch(/Expires/i)
    const known = async () => (await portal.db.selectFrom('geraet').select('id').execute()).length
    const before = await known()
    expect((await browser.call(login, { headers: { kundennummer, passwort } })).status).toBe(200)
    expect(await known()).toBe(before)
  })

  test('sends links that are valid for 24 hours', async () => {
    const use = (token: string) =>
      call(portal.app, completePasswortReset, { headers: { token, neuesPasswort: passwort } })
    for (const [seconds, status] of [
      [86_400, 403],
      [86_399, 204],
    ] as const) {
      portal.clock.advance(3600)
      expect((await askForReset(portal, kundennummer)).status).toBe(204)
      const token = tokenOf((await receiveMails(portal)).find(({ text }) => text?.includes('?token=')))
      portal.clock.advance(seconds)
      expect([seconds, (await use(token)).status]).toEqual([seconds, status])
    }
  })
})
