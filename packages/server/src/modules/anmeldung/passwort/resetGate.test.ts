import { completePasswortReset } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../testing/call.ts'
import { openResetPortal, startResetDay } from '../../../testing/portals/openResetPortal.ts'
import { askForReset } from '../../../testing/mails/resetMails.ts'
import type { TestApp } from '../../../testing/portals/testApp.ts'
import { passReset } from '../gate.ts'

const [often, other] = ['198.51.100.1', '198.51.100.2']
const wellFormed = `ekpr_${'a'.repeat(43)}`

let portal: TestApp
beforeAll(async () => {
  portal = await openResetPortal()
})
afterAll(() => portal.close())
beforeEach(() => startResetDay(portal, 2))

const ask = async (ip: string) => (await askForReset(portal, 'T-1', { ip })).status
const use = async (ip: string, token: string) => {
  const headers = { token, neuesPasswort: 'Neu-gesetzt-2026' }
  return (await call(portal.app, completePasswortReset, { headers }, undefined, { 'x-forwarded-for': ip })).status
}

test('a flooding source is refused, others wait for their turn, and invalid tokens cause no query', async () => {
  const release = Promise.withResolvers<void>()
  const flood = Promise.all(Array.from({ length: 100 }, () => passReset(portal.db, often, () => release.promise)))
  expect([await ask(often), await use(often, wellFormed)]).toEqual([429, 429])
  expect([await use(often, 'Unsinn'), await use(often, `${wellFormed}a`)]).toEqual([403, 403])
  const waiting = [ask(other), use(other, wellFormed)]
  release.resolve()
  await flood
  expect(await Promise.all(waiting)).toEqual([204, 403])
  expect(await use(often, wellFormed)).toBe(403)
})

test('a flooding IPv6 /48 is refused, others wait for their turn', async () => {
  const release = Promise.withResolvers<void>()
  const ips = Array.from({ length: 200 }, (_, index) => `2001:db8:7:${index.toString(16)}::1`)
  const flood = Promise.all(ips.map((ip) => passReset(portal.db, ip, () => release.promise)))
  expect(await ask('2001:db8:7:fff::1')).toBe(429)
  const waiting = ask('2001:db8:8::1')
  release.resolve()
  await flood
  expect(await waiting).toBe(204)
})

test('of many requests at once two are in work', async () => {
  const release = Promise.withResolvers<void>()
  let begun = 0
  const many = Array.from({ length: 500 }, (_, index) =>
    passReset(portal.db, `203.0.113.${index % 5}`, () => {
      begun += 1
      return release.promise
    }),
  )
  expect(begun).toBe(2)
  expect(await ask(other)).toBe(429)
  release.resolve()
  await Promise.all(many)
  expect(begun).toBe(500)
})
