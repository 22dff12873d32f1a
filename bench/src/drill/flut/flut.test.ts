import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsOf } from '../sessionsOf.ts'
import { openTestziel, type Testziel } from '../testing/openTestziel.ts'
import { measureCalls } from './measureCalls.ts'
import { withFlood } from './withFlood.ts'

let ziel: Testziel
beforeAll(async () => {
  ziel = await openTestziel()
}, 120_000)
afterAll(() => ziel.close())

test('while logins pour in, whoever is signed in is served', { timeout: 60_000 }, async () => {
  const [kunde] = ziel.kunden
  if (kunde === undefined) throw new Error('no customers')
  const ausweis = await sessionsOf(ziel.origin).of(kunde)
  const { result, flut } = await withFlood(ziel.origin, 64, () => measureCalls(ziel.origin, kunde, ausweis, 3))
  expect(result.errors).toBe(0)
  expect(result.requests).toBeGreaterThan(10)
  expect([...flut.keys()].filter((kind) => !['403', '429'].includes(kind))).toEqual([])
  expect(flut.get('429')).toBeGreaterThan(0)
})
