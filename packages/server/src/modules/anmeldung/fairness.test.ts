import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bucket, type Budget, openBudget } from '../../db/budget.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { tryPasswort } from '../../testing/tryPasswort.ts'
import { limitVersuche, recallWait } from './throttle.ts'

const passwort = 'Sonnenblume-2026'
const owners = ['T-1', 'T-2', 'T-3', 'T-4', 'T-5', 'T-6']
const attacker = 'T-99'

let portal: TestApp
let cookies: Map<string, string | undefined>
beforeAll(async () => {
  portal = await testApp({ trustedProxies: ['127.0.0.1'], database: { connections: 10 } })
  for (const kundennummer of [...owners, attacker]) await createAnschlussnutzer(portal.db, { kundennummer, passwort })
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(86_400)
  await portal.db.deleteFrom('budget').execute()
})

async function signInAll(): Promise<void> {
  cookies = new Map()
  for (const kundennummer of [...owners, attacker]) {
    await portal.login(kundennummer, passwort)
    cookies.set(kundennummer, portal.browserOf(kundennummer).cookie())
  }
}

// The quick suite has these attacks together; alone, each shows what its own gate does.
const rare = { tags: ['full'] }

type Versuch = Parameters<typeof tryPasswort>[2]
type Antwort = ReturnType<typeof tryPasswort>

/** Starts that many tries at once. */
const flood = (count: number, of: (index: number) => [string, Versuch]): Antwort[] =>
  Array.from({ length: count }, (_, index) => {
    const [kundennummer, attempt] = of(index)
    return tryPasswort(portal, kundennummer, attempt)
  })
const onKnownDevices = () =>
  owners.map((nummer) => tryPasswort(portal, nummer, { passwort, cookie: cookies.get(nummer) }))
const onNewDevices = () =>
  owners.map((nummer, index) => tryPasswort(portal, nummer, { passwort, ip: `203.0.113.${index}` }))
const statusesOf = async (answers: Antwort[]) => (await Promise.all(answers)).map(({ status }) => status)
const allIn = owners.map(() => 200)

describe('other customers can sign in during', () => {
  beforeEach(signInAll)

  test('a flood from one source, at its first moment and once it is throttled', { tags: 'full' }, async () => {
    let compared = 0
    for (let round = 0; round < 2; round++) {
      const strangers = flood(150, (index) => [`T-${1000 * (round + 1) + index}`, { ip: '198.51.100.1' }])
      const others = [...onKnownDevices(), ...onNewDevices()]
      expect(await statusesOf(others)).toEqual([...allIn, ...allIn])
      const came = await statusesOf(strangers)
      compared += came.filter((status) => status === 403).length
      expect(came.every((status) => status === 403 || status === 429)).toBe(true)
    }
    // Ten are inside at once, and in an hour thirty accounts are looked at.
    expect(compared).toBeGreaterThanOrEqual(10)
    expect(compared).toBeLessThanOrEqual(30)
  })

  test('a flood from a hundred sources', rare, async () => {
    const strangers = flood(100, (index) => [`T-${1000 + index}`, { ip: `198.51.100.${index}` }])
    expect(await statusesOf([...onKnownDevices(), ...onNewDevices()])).toEqual([...allIn, ...allIn])
    expect(await statusesOf(strangers)).toEqual(Array.from({ length: 100 }, () => 403))
  })

  test(
    'a flood from all the networks of one IPv6 /48, at its first moment and once it is throttled',
    rare,
    async () => {
      for (let round = 0; round < 2; round++) {
        const strangers = flood(400, (index) => [
          `T-${1000 * (round + 1) + index}`,
          { ip: `2001:db8:7:${index.toString(16)}::1` },
        ])
        expect(await statusesOf([...onKnownDevices(), ...onNewDevices()])).toEqual([...allIn, ...allIn])
        const came = await statusesOf(strangers)
        expect(came.filter((status) => status === 403)).toHaveLength(round === 0 ? 40 : 0)
        expect(came.filter((status) => status === 429)).toHaveLength(round === 0 ? 360 : 400)
      }
    },
  )

  test(
    'a flood from so many sources that every queue is full, if they use known devices',
    { tags: 'full' },
    async () => {
      const strangers = flood(400, (index) => [
        `T-${1000 + index}`,
        { ip: `198.51.${100 + (index % 2)}.${index >> 1}`, by: index % 3 === 0 ? 'change' : 'login' },
      ])
      expect(await statusesOf(onKnownDevices())).toEqual(allIn)
      const came = await statusesOf(strangers)
      expect(came.filter((status) => status === 429).length).toBeGreaterThan(200)
      expect(came.filter((status) => status === 403).length).toBeGreaterThanOrEqual(128)
    },
  )

  test.each([
    ['wrong', 'falsch-2026'],
    ['right', passwort],
  ])('a flood of one customer who brings a proof and the %s password', rare, async (_, typed) => {
    const cookie = cookies.get(attacker)
    const own = flood(150, () => [attacker, { passwort: typed, cookie }])
    expect(await statusesOf([...onKnownDevices(), ...onNewDevices()])).toEqual([...allIn, ...allIn])
    expect((await statusesOf(own)).filter((status) => status === 429).length).toBeGreaterThan(100)
  })

  test('a flood of one customer with the right password and without a proof', rare, async () => {
    const own = flood(150, () => [attacker, { passwort, ip: '198.51.100.1' }])
    expect(await statusesOf([...onKnownDevices(), ...onNewDevices()])).toEqual([...allIn, ...allIn])
    expect((await statusesOf(own)).filter((status) => status === 429).length).toBeGreaterThan(100)
  })

  test('all of these', { tags: 'full' }, async () => {
    const cookie = cookies.get(attacker)
    const floods = [
      ...flood(60, (index) => [`T-${1000 + index}`, { ip: '198.51.100.1' }]),
      ...flood(60, (index) => [`T-${2000 + index}`, { ip: `198.51.100.${index}` }]),
      ...flood(60, () => [attacker, { cookie }]),
      ...flood(60, (index) => [owners[index % 6] ?? '', { ip: `198.51.100.${index}`, cookie }]),
    ]
    expect(await statusesOf(onKnownDevices())).toEqual(allIn)
    expect((await statusesOf(floods)).every((status) => status === 403 || status === 429)).toBe(true)
  })
})

describe('a bucket that this process knows to be full', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  /** A budget that counts how often it asked the database. */
  function countedBudget() {
    let asked = 0
    const { charge } = openBudget(portal.db, signer(testSchluessel, 'fairness'))
    const budget: Budget = {
      charge: (buckets: readonly Bucket[], at) => {
        asked += 1
        return charge(buckets, at)
      },
    }
    const attempt = async (kundennummer: string, ip: string, at = now) => {
      const versuch = { door: 'anmeldung', konto: kundennummer, ip, geraetId: undefined } as const
      const known = recallWait(budget, versuch, at)
      return known > 0 ? { waitMs: known, refund: undefined } : limitVersuche(budget, versuch, at)
    }
    return { attempt, countAsked: () => asked }
  }

  test('is refused without the database: an account, and a source with new numbers, but not the numbers it has tried', async () => {
    const { attempt, countAsked } = countedBudget()
    for (let index = 0; index < 11; index++) await attempt('T-1', `203.0.113.${index}`)
    for (let index = 0; index < 31; index++) await attempt(`T-${100 + index}`, '198.51.100.1')
    // A first try that only its network keeps out is asked a second time: 21 to 30.
    expect(countAsked()).toBe(11 + 31 + 10)
    for (let index = 0; index < 50; index++) {
      expect((await attempt('T-1', `203.0.113.${index}`)).waitMs).toBe(360_000)
      expect((await attempt(`T-${200 + index}`, '198.51.100.1')).waitMs).toBe(3_600_000)
    }
    expect((await attempt('T-105', '198.51.100.1')).waitMs).toBe(60_000)
    expect(countAsked()).toBe(52)
    expect((await attempt('T-105', '198.51.100.1', later(60))).waitMs).toBe(0)
    expect((await attempt('T-200', '198.51.100.2')).waitMs).toBe(0)
    expect(countAsked()).toBe(54)
  })

  test('is charged in the database again after five seconds, and the refusal states the time that is left', async () => {
    const { attempt, countAsked } = countedBudget()
    for (let index = 0; index < 11; index++) await attempt('T-3', `203.0.113.${index}`)
    expect((await attempt('T-3', '203.0.113.9', later(4))).waitMs).toBe(356_000)
    expect(countAsked()).toBe(11)
    expect((await attempt('T-3', '203.0.113.9', later(5))).waitMs).toBe(355_000)
    expect(countAsked()).toBe(12)
    expect((await attempt('T-3', '203.0.113.9', later(360))).waitMs).toBe(0)
  })

  test('is forgotten when a place is given back', async () => {
    const { attempt } = countedBudget()
    const first = await attempt('T-5', '203.0.113.1')
    for (let index = 2; index < 12; index++) await attempt('T-5', `203.0.113.${index}`)
    expect((await attempt('T-5', '203.0.113.1')).waitMs).toBe(360_000)
    await first.refund?.()
    expect((await attempt('T-5', '203.0.113.1')).waitMs).toBe(0)
  })
})
