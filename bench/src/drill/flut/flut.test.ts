import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sessions, sessionsOf } from '../sessions.ts'
import { openTestTarget, type TestTarget } from '../testing/openTestTarget.ts'
import { measureCalls, openOwner } from './flut.ts'
import { floodCostly, floodInputs, withFlood } from './withFlood.ts'

// @module-tag full

let target: TestTarget
let sessions: Sessions
beforeAll(async () => {
  target = await openTestTarget()
  sessions = sessionsOf(target.origin)
  // These sign in before the flood, because during it their accounts accept no new device.
  await Promise.all(target.kunden.slice(0, 2).map((kunde) => sessions.of(kunde)))
})
afterAll(() => target.close())

// More than can wait in the queue of logins.
const connections = 200

test(
  'during a flood of logins the portal serves signed-in customers, and a customer on a known device can sign in',
  { timeout: 60_000 },
  async () => {
    const [kunde, , owner] = target.kunden
    if (kunde === undefined || owner === undefined) throw new Error('no customers')
    const ausweis = await sessions.of(kunde)
    const signIn = await openOwner(target.origin, owner)
    const { result: both, flut } = await withFlood(target.origin, connections, { script: 'pourLogins.ts' }, () =>
      Promise.all([measureCalls(target.origin, kunde, ausweis, 3), signIn(3)]),
    )
    const [result, logins] = both
    expect(logins.tries).toBeGreaterThan(0)
    expect(logins.came).toBe(logins.tries)
    expect(result.errors).toBe(0)
    expect(result.requests).toBeGreaterThan(0)
    expect([...flut.keys()].filter((kind) => !['403', '429'].includes(kind))).toEqual([])
    expect(flut.get('429')).toBeGreaterThan(0)
  },
)

test('while one customer repeats the costliest calls, the portal serves all others', async () => {
  const [kunde, often] = target.kunden
  if (kunde === undefined || often === undefined) throw new Error('no customers')
  const ausweis = await sessions.of(kunde)
  const { result, flut } = await floodCostly(target, 64, await sessions.of(often), () =>
    measureCalls(target.origin, kunde, ausweis, 3),
  )
  expect(result.errors).toBe(0)
  expect(result.requests).toBeGreaterThan(0)
  expect([...flut.keys()].toSorted()).toEqual(['200', '429'])
})

test(
  'while one customer repeats the costliest inputs, the portal serves all others',
  { timeout: 120_000 },
  async () => {
    const [kunde, often] = target.kunden
    if (kunde === undefined || often === undefined) throw new Error('no customers')
    const ausweis = await sessions.of(kunde)
    const { result, flut } = await floodInputs(target, 16, often, await sessions.of(often), () =>
      measureCalls(target.origin, kunde, ausweis, 10),
    )
    expect(result.errors).toBe(0)
    expect(result.requests).toBeGreaterThan(0)
    expect([...flut.keys()].filter((kind) => !/^[24]\d\d$/.test(kind))).toEqual([])
    expect(flut.get('400')).toBeGreaterThan(0)
  },
)
