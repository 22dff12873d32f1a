// @module-tag isolated

import { login } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import type * as Argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, openBrowser, setCookieOf } from '../../testing/call.ts'
import { foreignOrigin, type GeraetPortal, openGeraetPortal, passwort } from '../../testing/portals/openGeraetPortal.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const { rememberedArgon2 } = await import('../../testing/rememberedArgon2.ts')
  return rememberedArgon2(await load<typeof Argon2>())
})

const day = 86_400

let portal: GeraetPortal
let kundennummer: string
beforeAll(async () => {
  portal = await openGeraetPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  kundennummer = await portal.start()
})

describe('the proof', () => {
  test('is a cookie that no script and no other site gets, for 180 days; by https for this host alone', async () => {
    const plain = await portal.signIn(kundennummer)
    expect(setCookieOf(plain)).toMatch(
      /^ekp-geraet=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const secured = await call(portal.app, login, { headers: { kundennummer, passwort } }, undefined, {
      'x-forwarded-proto': 'https',
    })
    expect(setCookieOf(secured)).toMatch(
      /^__Host-ekp-geraet=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test('is accepted only over the protocol for which it was set', async () => {
    const cookie = (await portal.knownBrowser(kundennummer)).cookie()
    await portal.useUp(kundennummer)
    expect(await portal.isKnown(kundennummer, cookie)).toBe(true)
    expect(await portal.isKnown(kundennummer, `__Host-${cookie}`)).toBe(false)
  })

  test('is sent in the header to an app from another origin that the tenant lists, and to no other origin', async () => {
    const answerFor = (origin: string) =>
      call(portal.app, login, { headers: { kundennummer, passwort } }, undefined, { origin })
    const { headers } = await answerFor(foreignOrigin)
    expect(headers['set-cookie']).toBeUndefined()
    expect(String(headers['access-control-expose-headers'])).toContain('geraet')
    expect((await answerFor('https://evil.example')).headers['geraet']).toBeUndefined()
    await portal.useUp(kundennummer)
    const again = { origin: foreignOrigin, geraet: String(headers['geraet']) }
    const known = await call(portal.app, login, { headers: { kundennummer, passwort } }, undefined, again)
    expect(known.status).toBe(200)
  })

  test('alone gives no access', async () => {
    const cookie = (await portal.knownBrowser(kundennummer)).cookie()
    expect(
      (await openBrowser(portal.app, cookie).call(findAnschlussnutzer, {}, { kundennummer, token: '' })).status,
    ).toBe(401)
    expect((await portal.signIn(kundennummer, openBrowser(portal.app, cookie), 'falsch-2026')).status).toBe(403)
  })

  test('stays the same on its device, and is good for another 180 days after each login', async () => {
    const at = await portal.knownBrowser(kundennummer)
    const cookie = at.cookie()
    for (let times = 0; times < 3; times++) {
      portal.clock.advance(179 * day)
      expect((await portal.signIn(kundennummer, at)).status).toBe(200)
      expect(at.cookie()).toBe(cookie)
    }
    await portal.useUp(kundennummer)
    expect(await portal.isKnown(kundennummer, cookie)).toBe(true)
    portal.clock.advance(180 * day)
    await portal.useUp(kundennummer)
    expect(await portal.isKnown(kundennummer, cookie)).toBe(false)
  })

  test.each([
    ['forged', (value: string) => value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['of another id', (value: string) => value.replace(/=./, (first) => (first === '=A' ? '=B' : '=A'))],
    ['cut off', (value: string) => value.slice(0, -1)],
    ['without a signature', (value: string) => value.replace(/\..*/, '')],
    ['empty', () => 'ekp-geraet='],
    [
      'behind five others',
      (value: string) => value.replace('=', `=${`${'A'.repeat(22)}.${'A'.repeat(43)}~`.repeat(5)}`),
    ],
    ['no text at all', () => 'ekp-geraet=%00%ff~~;;;'],
  ])('that is %s is ignored', async (_name, change) => {
    const value = (await portal.knownBrowser(kundennummer)).cookie() ?? ''
    await portal.useUp(kundennummer)
    expect(await portal.isKnown(kundennummer, change(value))).toBe(false)
    expect(await portal.isKnown(kundennummer, value)).toBe(true)
  })

  test('of another customer is ignored', async () => {
    const foreign = (await portal.knownBrowser(kundennummer)).cookie()
    kundennummer = await portal.start()
    await portal.useUp(kundennummer)
    expect(await portal.isKnown(kundennummer, foreign)).toBe(false)
  })

  test('is kept for each of the customers who share a browser', async () => {
    const other = kundennummer
    kundennummer = await portal.start()
    const at = await portal.knownBrowser(kundennummer)
    await portal.signIn(other, at)
    await portal.signIn(kundennummer, at)
    expect(at.cookie()?.split('~')).toHaveLength(2)
    await portal.useUp(kundennummer)
    expect(await portal.isKnown(kundennummer, at.cookie())).toBe(true)
    expect((await portal.listIds(kundennummer)).length + (await portal.listIds(other)).length).toBe(2)
  })

  test('comes from five customers at most', async () => {
    const at = openBrowser(portal.app)
    for (let index = 0; index < 7; index++) await portal.signIn(await portal.start(), at)
    expect(at.cookie()?.split('~')).toHaveLength(5)
  })
})

describe('of one account', () => {
  test('at most ten devices are known; a new one replaces the one that was unused for longest', async () => {
    const first = await portal.knownBrowser(kundennummer)
    const second = await portal.knownBrowser(kundennummer)
    portal.clock.advance(day)
    await portal.signIn(kundennummer, first)
    for (let index = 0; index < 9; index++) {
      portal.clock.advance(60)
      await portal.knownBrowser(kundennummer)
    }
    expect(await portal.listIds(kundennummer)).toHaveLength(10)
    await portal.useUp(kundennummer)
    expect([
      await portal.isKnown(kundennummer, first.cookie()),
      await portal.isKnown(kundennummer, second.cookie()),
    ]).toEqual([true, false])
  })

  test('ten devices are known after many have signed in at once', async () => {
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => portal.signIn(kundennummer)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
    expect(await portal.listIds(kundennummer)).toHaveLength(10)
  })
})
