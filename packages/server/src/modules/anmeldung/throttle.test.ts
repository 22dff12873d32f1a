// @module-tag isolated

import type * as Argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBudget } from '../../db/budget.ts'
import { hashPasswort } from '../../lib/passwort.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { appOnDatabase } from '../../testing/portals/appOnDatabase.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { tryPasswort } from '../../testing/tryPasswort.ts'
import { limitVersuche } from './throttle.ts'

const { verify } = vi.hoisted(() => ({ verify: vi.fn<(phc: string, typed: string) => void>() }))
vi.mock('@node-rs/argon2', async (load) => {
  const { rememberedArgon2 } = await import('../../testing/rememberedArgon2.ts')
  return rememberedArgon2(await load<typeof Argon2>(), verify)
})

const passwort = 'Sonnenblume-2026'
const minute = 60

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ trustedProxies: ['127.0.0.1'], database: { connections: 10 } })
  for (const kundennummer of ['T-1', 'T-2']) await createAnschlussnutzer(portal.db, { kundennummer, passwort })
})
afterAll(() => portal.close())
beforeEach(async () => {
  // A new process, which remembers nothing.
  portal.clock.advance(86_400)
  await portal.db.deleteFrom('budget').execute()
  await portal.db.deleteFrom('geraet').execute()
  verify.mockClear()
})

type Versuch = Parameters<typeof tryPasswort>[2]
const attempt = (kundennummer: string, versuch?: Versuch) => tryPasswort(portal, kundennummer, versuch)
const ipOf = (index: number) => `203.0.${Math.floor(index / 250)}.${index % 250}`
/** The results of that many tries one after the other, each from another address. */
async function attempts(count: number, kundennummer: string, versuch: Versuch = {}): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) {
    statuses.push((await attempt(kundennummer, { ip: ipOf(index), ...versuch })).status)
  }
  return statuses
}
/** Tries ten at once, as many as one source has inside, until there were that many. */
async function inTens(count: number, one: (index: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += 10) {
    await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, index) => one(from + index)))
  }
}
const many = (count: number, status: number) => Array.from({ length: count }, () => status)

/** The proof of a browser in which the customer has signed in. */
async function knownCookie(kundennummer = 'T-1'): Promise<string | undefined> {
  await portal.login(kundennummer, passwort)
  return portal.browserOf(kundennummer).cookie()
}

describe('strangers at one account', () => {
  test.each(['T-1', 'T-999'])(
    'have ten tries of five hundred at once, of %s, and no hash for the others',
    async (nummer) => {
      const answers = await Promise.all(
        Array.from({ length: 500 }, (_, index) =>
          attempt(nummer, { ip: ipOf(index), by: index % 2 === 0 ? 'login' : 'change' }),
        ),
      )
      const evaluated = answers.filter(({ status }) => status === 403)
      expect([evaluated.length, answers.filter(({ status }) => status === 429).length]).toEqual([10, 490])
      expect(verify).toHaveBeenCalledTimes(10)
    },
  )

  test('have one more every six minutes, and thirty a day with one more every 48 minutes', async () => {
    expect(await attempts(11, 'T-1')).toEqual([...many(10, 403), 429])
    portal.clock.advance(6 * minute - 1)
    expect((await attempt('T-1')).wait).toBe('1')
    portal.clock.advance(1)
    expect(await attempts(2, 'T-1')).toEqual([403, 429])
    for (let hour = 0; hour < 2; hour++) {
      portal.clock.advance(60 * minute)
      await attempts(10, 'T-1')
    }
    portal.clock.advance(60 * minute)
    expect((await attempts(10, 'T-1')).filter((status) => status === 403).length).toBeLessThan(5)
  })

  test(
    'have sixty tries in a day from a thousand addresses; the owner’s device gets in each hour',
    { tags: 'full' },
    async () => {
      const cookie = await knownCookie()
      let evaluated = 0
      for (let hour = 0; hour < 24; hour++) {
        for (let index = 0; index < 10; index++) {
          portal.clock.advance(6 * minute)
          const { status } = await attempt('T-1', {
            ip: ipOf(hour * 40 + index),
            by: index % 2 === 0 ? 'login' : 'change',
          })
          if (status === 403) evaluated += 1
        }
        expect((await attempt('T-1', { passwort, cookie, ip: ipOf(hour) })).status).toBe(200)
      }
      expect(evaluated).toBeGreaterThan(40)
      expect(evaluated).toBeLessThanOrEqual(60)
    },
  )

  test('are told how long to wait and what the owner can do, whether the password is right or not', async () => {
    await attempts(10, 'T-1')
    const wrong = await attempt('T-1')
    expect(wrong).toMatchObject({ status: 429, wait: '360' })
    expect(wrong.detail).toMatch(/in 6 Minuten erneut, oder .*„Passwort vergessen“/)
    verify.mockClear()
    expect((await attempt('T-1', { passwort, by: 'change' })).detail).toBe(wrong.detail)
    expect((await attempt('T-1', { passwort })).detail).toBe(wrong.detail)
    expect(verify).not.toHaveBeenCalled()
  })

  test('get no further tries by spelling the number differently', async () => {
    const spellings = ['T-1', '1', ' T-1', 't-1 ', '\u00a01']
    for (let index = 0; index < 10; index++) {
      expect((await attempt(spellings[index % 5] ?? '', { ip: ipOf(index) })).status).toBe(403)
    }
    for (const spelling of spellings) expect((await attempt(spelling, { ip: ipOf(99) })).status).toBe(429)
    const headers = { passwort, kundennummer: ['T-1', 'T-2'] }
    const url = '/api/anschlussnutzer/login'
    expect((await portal.app.inject({ method: 'POST', url, headers })).statusCode).toBe(400)
    expect((await attempt('T-2', { ip: ipOf(99) })).status).toBe(403)
  })

  test('get no further tries after a restart of the portal', async () => {
    expect(await attempts(10, 'T-1')).toEqual(many(10, 403))
    const again = await appOnDatabase({ ...portal, close: async () => undefined }, { trustedProxies: ['127.0.0.1'] })
    try {
      again.clock.set(portal.clock.now().toISOString())
      expect((await tryPasswort(again, 'T-1', { ip: ipOf(99) })).status).toBe(429)
      expect((await tryPasswort(again, 'T-2', { ip: ipOf(99) })).status).toBe(403)
    } finally {
      await again.close()
    }
  })
})

describe('the owner', () => {
  test('can sign in on a known device when strangers have used up account and source', async () => {
    const cookie = await knownCookie()
    await attempts(30, 'T-1', { ip: '198.51.100.1' })
    await inTens(40, (index) => attempt(`T-${900 + index}`, { ip: '198.51.100.1' }))
    expect((await attempt('T-2', { ip: '198.51.100.1', passwort })).status).toBe(429)
    expect((await attempt('T-1', { passwort, ip: '198.51.100.7' })).status).toBe(429)
    expect((await attempt('T-1', { passwort, ip: '198.51.100.1', cookie })).status).toBe(200)
  })

  test('gives strangers no further tries by a login of his own', async () => {
    const cookie = await knownCookie()
    await attempts(10, 'T-1')
    expect((await attempt('T-1', { passwort, cookie })).status).toBe(200)
    expect(await attempts(3, 'T-1')).toEqual(many(3, 429))
  })

  test('has ten tries on a known device and one every ninety seconds, which strangers do not use up', async () => {
    const cookie = await knownCookie()
    expect(await attempts(11, 'T-1', { cookie })).toEqual([...many(10, 403), 429])
    expect((await attempt('T-1', { cookie, passwort })).wait).toBe('90')
    expect((await attempt('T-1', { passwort })).status).toBe(200)
    portal.clock.advance(90)
    expect((await attempt('T-1', { cookie, passwort })).status).toBe(200)
  })

  test(
    'can sign in sixty times at once, on known devices and others, and then once a second',
    { tags: 'full' },
    async () => {
      const cookie = await knownCookie()
      expect(await attempts(39, 'T-1', { ip: '198.51.100.1', passwort })).toEqual(many(39, 200))
      const rows = await portal.db.selectFrom('budget').where('bucket', 'like', 'anmeldung-k%').selectAll().execute()
      expect(rows).toEqual([])
      expect(await attempts(20, 'T-1', { passwort, cookie })).toEqual(many(20, 200))
      verify.mockClear()
      expect(await attempt('T-1', { passwort, cookie })).toMatchObject({ status: 429, wait: '1' })
      expect(await attempts(5, 'T-1', { passwort, by: 'change' })).toEqual(many(5, 429))
      expect(verify).not.toHaveBeenCalled()
      expect((await attempt('T-2', { passwort, ip: '198.51.100.1' })).status).toBe(200)
      portal.clock.advance(1)
      expect((await attempt('T-1', { passwort })).status).toBe(200)
      expect((await attempt('T-1', { passwort })).status).toBe(429)
    },
  )

  test('costs no try with a right password for a locked account or a one-time password either', async () => {
    await createAnschlussnutzer(portal.db, { kundennummer: 'T-3', passwort, gesperrt: true })
    await createAnschlussnutzer(portal.db, { kundennummer: 'T-4', passwort, passwort_einmalig: true })
    expect(await attempts(15, 'T-3', { passwort })).toEqual(many(15, 403))
    expect(await attempts(15, 'T-4', { passwort })).toEqual(many(15, 403))
    expect((await attempt('T-3', { passwort })).detail).toContain('existiert kein Zugang')
  })
})

describe('one source', () => {
  test('can try thirty accounts an hour, after ten of them slowly, and go on with these', async () => {
    const ip = '2001:db8:1:2::1'
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const startMs = performance.now()
      const tried = Array.from({ length: 10 }, (_, index) => attempt(`T-${500 + 10 * round + index}`, { ip }))
      expect((await Promise.all(tried)).map(({ status }) => status)).toEqual(many(10, 403))
      times.push(performance.now() - startMs)
    }
    expect(Math.min(...times.slice(1))).toBeGreaterThan(1000)
    expect((await attempt('T-2', { ip: '2001:db8:1:2:ffff::9', passwort })).status).toBe(429)
    expect((await attempt('T-2', { ip: '2001:db8:1:3::1' })).status).toBe(403)
    portal.clock.advance(minute)
    expect((await attempt('T-500', { ip })).status).toBe(403)
    portal.clock.advance(58 * minute)
    expect((await attempt('T-2', { ip, passwort })).status).toBe(429)
    portal.clock.advance(minute)
    expect((await attempt('T-2', { ip, passwort })).status).toBe(200)
  })

  test.each([
    ['ten customers, once each', 10, 1],
    ['ten customers, three times each, until there are no more tries', 10, 3],
    ['twenty-nine customers, once each', 29, 1],
  ])('behind which %s have mistyped lets the next in with the right password', async (_what, customers, slips) => {
    const ip = '198.51.100.77'
    for (let slip = 0; slip < slips; slip++) {
      await inTens(customers, (index) => attempt(`T-${4000 + index}`, { ip }))
    }
    expect(await attempt('T-1', { ip, passwort })).toMatchObject({ status: 200 })
    expect(await attempt('T-2', { ip })).toMatchObject({ status: 403 })
  })

  test('that has no more tries has one at each further account, however many come at once', async () => {
    const ip = '198.51.100.78'
    for (let index = 0; index < 20; index++) await attempt('T-1', { ip: index < 10 ? ip : ipOf(index) })
    for (let index = 0; index < 10; index++) expect((await attempt('T-4001', { ip })).status).toBe(403)
    verify.mockClear()
    const came = await Promise.all(Array.from({ length: 10 }, () => attempt('T-4002', { ip })))
    expect(came.filter(({ status }) => status === 403)).toHaveLength(1)
    expect(verify).toHaveBeenCalledTimes(1)
    // His first slip is his own.
    expect((await attempt('T-4002', { ip })).status).toBe(429)
  })

  test('that is a whole /48 can try forty accounts an hour, from any number of its networks', async () => {
    const inNetwork = (index: number) => `2001:db8:7:${index.toString(16)}::1`
    const statuses: number[] = []
    for (let index = 0; index < 50; index++) {
      const by = index % 2 === 0 ? 'login' : 'change'
      statuses.push((await attempt(`T-${2000 + index}`, { ip: inNetwork(index), by })).status)
    }
    expect(statuses).toEqual([...many(40, 403), ...many(10, 429)])
    expect(verify).toHaveBeenCalledTimes(40)
    expect((await attempt('T-2', { ip: inNetwork(999), passwort })).status).toBe(429)
    expect((await attempt('T-2', { ip: '2001:db8:8::1', passwort })).status).toBe(200)
    portal.clock.advance(60 * minute)
    expect((await attempt('T-2', { ip: inNetwork(999), passwort })).status).toBe(200)
  })

  test('that is a whole /48 has eighty tries and four a minute', async () => {
    const inNetwork = (index: number) => `2001:db8:9:${index.toString(16)}::1`
    const budget = openBudget(portal.db, signer(testSchluessel, 'limit'))
    const waitOf = async (ip: string) =>
      (
        await limitVersuche(
          budget,
          { door: 'anmeldung' as const, konto: undefined, ip, geraetId: undefined },
          portal.clock.now(),
        )
      ).waitMs
    for (let index = 0; index < 80; index++) expect(await waitOf(inNetwork(index))).toBe(0)
    expect([await waitOf(inNetwork(99)), await waitOf('2001:db8:a::1')]).toEqual([15_000, 0])
  })

  test.each([
    ['one IPv4 address', () => '198.51.100.9'],
    ['one /56', (index: number) => `2001:db8:b:${(0x200 + index).toString(16)}::1`],
  ])(
    'that is a company can sign in to twelve accounts in an hour, some after a typing error, behind %s',
    async (_, ip) => {
      const passwort_hash = await hashPasswort(passwort)
      for (let index = 0; index < 12; index++) {
        const kundennummer = `T-${3000 + index}`
        await createAnschlussnutzer(portal.db, { kundennummer, passwort_hash })
        if (index % 3 === 0) await attempt(kundennummer, { ip: ip(index) })
        expect((await attempt(kundennummer, { ip: ip(index), passwort })).status).toBe(200)
      }
      await portal.db.deleteFrom('anschlussnutzer').where('kundennummer', 'like', 'T-3___').execute()
    },
  )

  test('has twenty tries and one a minute, also for invalid numbers, which count for no account', async () => {
    const ip = '198.51.100.1'
    for (let index = 0; index < 20; index++) {
      expect((await attempt(index % 2 === 0 ? '№ 1001' : `nicht:möglich${index}`, { ip })).status).toBe(403)
    }
    expect(await attempt('№ 1001', { ip })).toMatchObject({ status: 429, wait: '60' })
    expect((await attempt('№ 1001', { ip: '198.51.100.2' })).status).toBe(403)
    portal.clock.advance(minute)
    expect((await attempt('T-2', { ip, passwort })).status).toBe(200)
  })

  test('is the address of the connection, whatever an untrusted client writes in x-forwarded-for', async () => {
    const direct = await appOnDatabase({ ...portal, close: async () => undefined })
    try {
      await inTens(31, (index) => tryPasswort(direct, `T-${700 + index}`, { ip: ipOf(index) }))
      expect((await tryPasswort(direct, 'T-2', { ip: ipOf(99), passwort })).status).toBe(429)
    } finally {
      await direct.close()
    }
  })
})

test('an unknown number, an invalid one and an account without a password cost a hash like any other', async () => {
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-5', passwort_hash: null })
  for (const kundennummer of ['T-1', 'T-999', 'T-5', '１２']) expect((await attempt(kundennummer)).status).toBe(403)
  expect(verify).toHaveBeenCalledTimes(4)
  expect(verify.mock.calls.every(([phc]) => phc.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true)
})
