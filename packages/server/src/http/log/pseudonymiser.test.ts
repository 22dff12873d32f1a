import { expect, test } from 'vitest'
import { signer } from '../../lib/files/schluessel.ts'
import { testClock } from '../../testing/testClock.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { pseudonymiser, pseudonymOf } from './requestEntry.ts'

const sign = signer(testSchluessel, 'test')

test('a customer keeps his pseudonym for a UTC day, others have other ones, and the next day all have new ones', () => {
  const clock = testClock('2026-11-21T00:00:00Z')
  const nameOf = pseudonymiser(clock)
  const first = nameOf(sign, 'T-1')
  expect(first).toMatch(/^[0-9a-f]{12}$/)
  expect(nameOf(sign, 'T-1')).toBe(first)
  expect(nameOf(sign, 'T-2')).not.toBe(first)
  clock.advance(86_399)
  expect(nameOf(sign, 'T-1')).toBe(first)
  clock.advance(1)
  expect(nameOf(sign, 'T-1')).not.toBe(first)
  expect(nameOf(sign, 'T-1')).toBe(pseudonymOf(sign, '2026-11-22', 'T-1'))
})

test('processes with the same key give a customer the same pseudonym, others another one', () => {
  const clock = testClock('2026-11-21T10:00:00Z')
  const name = pseudonymiser(clock)(sign, 'T-1')
  expect(pseudonymiser(clock)(signer(testSchluessel, 'test'), 'T-1')).toBe(name)
  expect(pseudonymOf(sign, '2026-11-21', 'T-1')).toBe(name)
  expect(pseudonymOf(signer('x'.repeat(32), 'test'), '2026-11-21', 'T-1')).not.toBe(name)
})

test('the same number of two tenants has two pseudonyms, in any order of requests', () => {
  const nameOf = pseudonymiser(testClock())
  const other = signer(testSchluessel, 'andere')
  const names = [nameOf(sign, 'T-1'), nameOf(other, 'T-1'), nameOf(sign, 'T-1'), nameOf(other, 'T-1')]
  expect(names.slice(2)).toEqual(names.slice(0, 2))
  expect(new Set(names).size).toBe(2)
})
