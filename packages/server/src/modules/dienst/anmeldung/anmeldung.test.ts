import { login } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app/servers.ts'
import { hashPasswort } from '../../../lib/passwort.ts'
import { call } from '../../../testing/call.ts'
import * as factories from '../../../testing/data/factories.ts'
import { dienstPasswort, openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'
import { testSchluessel, testTenant } from '../../../testing/testTenant.ts'

let desk: TestDienst
let db: TestDienst['databases']['test']
let portal: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  desk = await openDienst(undefined, { trustedProxies: ['127.0.0.1'] })
  db = desk.databases.test
  const tenants = [testTenant()]
  portal = await buildApp({ tenants, databaseOf: () => db, clock: desk.clock, schluessel: testSchluessel })
})
afterAll(async () => {
  await portal.close()
  await desk.close()
})
beforeEach(async () => {
  desk.clock.advance(86_400)
  await db.deleteFrom('budget').execute()
  await db
    .updateTable('dienstkonto')
    .set({ gesperrt: false, passwort_hash: await hashPasswort(dienstPasswort) })
    .execute()
})

interface Try {
  readonly kennung?: string
  readonly passwort?: string
  readonly ip?: string
  readonly cookie?: string
}
const enter = ({ kennung = 'a.service', passwort = 'falsch', ip = '192.0.2.1', cookie }: Try = {}) =>
  desk.send('POST', '/test/sitzung', {
    ...(cookie !== undefined && { cookie }),
    body: { kennung, passwort },
    headers: { 'x-forwarded-for': ip },
  })
async function statuses(count: number, of: (index: number) => Try): Promise<number[]> {
  const all: number[] = []
  for (let index = 0; index < count; index++) all.push((await enter(of(index))).status)
  return all
}
const many = (count: number, status: number) => Array.from({ length: count }, () => status)
const deviceOf = ({ headers }: Awaited<ReturnType<typeof enter>>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((kept) => kept.startsWith('ekp-dienstgeraet='))
    ?.split(';')[0] ?? ''

const strangers = (index: number) => ({ ip: `198.51.100.${index}` })

describe('strangers who try the passwords of one account [versorger-102] [T28]', () => {
  test('have ten tries and one every six minutes, in any spelling of the name', async () => {
    const spellings = ['a.service', 'A.Service', ' a.service ']
    expect(await statuses(11, (index) => ({ ...strangers(index), kennung: spellings[index % 3] ?? '' }))).toEqual([
      ...many(10, 403),
      429,
    ])
    expect((await enter({ passwort: dienstPasswort })).headers['retry-after']).toBe('360')
    desk.clock.advance(360)
    expect((await enter({ passwort: dienstPasswort })).status).toBe(200)
  })

  test('do not keep its owner from a browser in which he has signed in', async () => {
    const cookie = deviceOf(await enter({ passwort: dienstPasswort }))
    await statuses(11, strangers)
    expect((await enter({ passwort: dienstPasswort })).status).toBe(429)
    expect((await enter({ passwort: dienstPasswort, cookie })).status).toBe(200)
    expect((await enter({ kennung: 'a.lesen', passwort: dienstPasswort, cookie })).status).toBe(200)
    expect(await statuses(11, () => ({ cookie }))).toEqual([...many(10, 403), 429])
  })

  test('nor does a proof of the customers’ portal, of another account, or of a time when the clock was ahead count', async () => {
    await factories.createAnschlussnutzer(db, { kundennummer: 'T-7', passwort: 'Sonnenblume-2026' })
    const headers = { kundennummer: 'T-7', passwort: 'Sonnenblume-2026' }
    const answer = await call(portal, login, { headers })
    const [, proof = ''] = /ekp-geraet=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
    expect(proof).not.toBe('')
    const other = deviceOf(await enter({ kennung: 'a.lesen', passwort: dienstPasswort }))
    desk.clock.advance(365 * 86_400)
    const ahead = deviceOf(await enter({ passwort: dienstPasswort }))
    desk.clock.advance(-365 * 86_400)
    await db.deleteFrom('budget').execute()
    await statuses(11, strangers)
    for (const cookie of [`ekp-dienstgeraet=${proof}`, other, ahead]) {
      expect((await enter({ passwort: dienstPasswort, cookie })).status).toBe(429)
    }
  })

  const admin = async (method: 'POST' | 'DELETE', path: string) => {
    const { cookie = '' } = await enter({ kennung: 'a.admin', passwort: dienstPasswort })
    return desk.send(method, `/test/konten/a.service${path}`, { cookie })
  }

  test('are forgotten when an admin unlocks the account, who sees that it is throttled; its sessions go on', async () => {
    const { cookie = '' } = await enter({ passwort: dienstPasswort })
    const { cookie: adminCookie = '' } = await enter({ kennung: 'a.admin', passwort: dienstPasswort })
    const isGebremst = async () =>
      (await desk.send('GET', '/test/konten', { cookie: adminCookie })).body.konten.find(
        ({ kennung }) => kennung === 'a.service',
      )?.gebremst
    expect(await isGebremst()).toBe(false)
    await statuses(10, strangers)
    expect(await isGebremst()).toBe(true)
    expect((await admin('DELETE', '/sperre')).status).toBe(200)
    expect(await isGebremst()).toBe(false)
    desk.clock.advance(5)
    expect((await enter({ passwort: dienstPasswort })).status).toBe(200)
    expect((await desk.send('GET', '/test/sitzung', { cookie })).status).toBe(200)
  })

  test('are forgotten with a new password', async () => {
    await statuses(10, strangers)
    const { passwort } = (await admin('POST', '/passwort')).body
    expect((await enter({ passwort })).status).toBe(200)
  })
})

describe('a flood of wrong passwords at the desk [versorger-103] [T22]', () => {
  /** That many at once, each of another account and from another address. */
  const flood = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      enter({ kennung: `n.${index}`, ip: `198.51.${100 + (index >> 8)}.${index & 255}` }),
    )

  test('takes no hash from customers, and an admin’s new accounts wait for theirs', async () => {
    const { cookie = '' } = await enter({ kennung: 'a.admin', passwort: dienstPasswort })
    for (let index = 0; index < 10; index++) {
      await factories.createAnschlussnutzer(db, { kundennummer: `T-${100 + index}`, passwort: 'Sonnenblume-2026' })
    }
    const strangersIn = flood(150)
    const customers = Array.from({ length: 10 }, (_, index) =>
      call(portal, login, { headers: { kundennummer: `T-${100 + index}`, passwort: 'Sonnenblume-2026' } }),
    )
    const accounts = Array.from({ length: 10 }, (_, index) =>
      desk.send('POST', '/test/konten', {
        cookie,
        body: { kennung: `neu.${index}`, name: 'Neu', rolle: 'lesen' },
      }),
    )
    expect((await Promise.all(customers)).map(({ status }) => status)).toEqual(many(10, 200))
    expect((await Promise.all(accounts)).map(({ status }) => status)).toEqual(many(10, 200))
    const came = (await Promise.all(strangersIn)).map(({ status }) => status)
    expect(came.filter((status) => status === 403).length).toBeGreaterThanOrEqual(128)
    expect(came.every((status) => status === 403 || status === 429)).toBe(true)
  })

  test('from one address has ten at once, and colleagues elsewhere get in', async () => {
    const strangersIn = Array.from({ length: 60 }, (_, index) => enter({ kennung: `n.${index}`, ip: '198.51.100.1' }))
    const right = await enter({ passwort: dienstPasswort })
    expect(right.status).toBe(200)
    const came = (await Promise.all(strangersIn)).map(({ status }) => status)
    expect(came.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50)
  })
})

test('the right password gets in behind an address where ten others have mistyped [versorger-102]', async () => {
  for (let index = 0; index < 12; index++) await enter({ kennung: `n.${index}` })
  expect((await enter({ passwort: dienstPasswort })).status).toBe(200)
})

test('IPv6 is counted by the network of a household: tries at the desk, beginnings, wrong codes [versorger-102]', async () => {
  const inside = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`
  expect((await statuses(31, (index) => ({ kennung: `n.${index}`, ip: inside(index) }))).at(-1)).toBe(429)
  expect((await enter({ kennung: 'n.99', ip: '2001:db8:9:2::1' })).status).toBe(403)
})
