import { expect, test } from 'vitest'
import { testClock } from '../testing/testClock.ts'
import { pseudonymiser } from './pseudonymiser.ts'

test('a customer keeps his name for a day, others have another, and tomorrow all have new ones', () => {
  const clock = testClock('2026-11-21T10:00:00Z')
  const nameOf = pseudonymiser(clock)
  const first = nameOf('T-1')
  expect(first).toMatch(/^[0-9a-f]{12}$/)
  expect(nameOf('T-1')).toBe(first)
  expect(nameOf('T-2')).not.toBe(first)
  clock.advance(86_400)
  expect(nameOf('T-1')).not.toBe(first)
})
