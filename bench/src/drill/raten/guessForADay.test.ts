import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnschlussnutzer } from '../../../../packages/server/src/testing/factories.ts'
import { type TestApp, testApp } from '../../../../packages/server/src/testing/testApp.ts'
import { guessAtOnce, guessForADay } from './guessForADay.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ trustedProxies: ['127.0.0.1'], database: { connections: 10 } })
})
afterAll(() => portal.close())

test('strangers from everywhere get few guesses compared, and the owner comes in', { timeout: 60_000 }, async () => {
  const owner = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  const tag = { minutes: 120, triesPerMinute: 3, addresses: 1000 }
  const { tries, evaluated, others, hoursIn } = await guessForADay(portal, owner, tag)
  expect([tries, hoursIn, others]).toEqual([360, 2, []])
  // Ten at once, and one every six minutes.
  expect(evaluated).toBeGreaterThanOrEqual(10)
  expect(evaluated).toBeLessThanOrEqual(30)
})

test('of a hundred guesses at one moment ten are compared, and none after them', { timeout: 60_000 }, async () => {
  const owner = await createAnschlussnutzer(portal.db, { kundennummer: 'T-2' })
  expect((await guessAtOnce(portal, owner, 100)).inAll).toBe(10)
})
