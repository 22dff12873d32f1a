import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMillionths } from './formatHistorie.ts'

test('any amount looks as JSON writes it', () => {
  const amount = fc.oneof(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: -1e15, max: 1e15 }))
  fc.assert(
    fc.property(amount, (wert) => {
      expect(formatMillionths(wert)).toBe(JSON.stringify(wert / 1_000_000))
    }),
    { numRuns: 1000 },
  )
})

test('what is not known is null', () => {
  expect(formatMillionths(Number.NaN)).toBe('null')
})
