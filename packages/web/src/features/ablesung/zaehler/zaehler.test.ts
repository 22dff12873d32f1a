import { expect, test } from 'vitest'
import { formatAblesewert } from './zaehler.ts'

test.each([
  [12345.6, 1, '12.345,6'],
  [12345, 2, '12.345,00'],
  [7, 0, '7'],
  [7, null, '7'],
  [1234.5678, null, '1.234,5678'],
  [0.1, 3, '0,100'],
  // More decimals than the Messkanal says: kept.
  [17.25, 1, '17,25'],
  [999999999.123456, 6, '999.999.999,123456'],
])('%s with %s decimals reads %s', (ablesewert, nachkommastellen, text) => {
  expect(formatAblesewert(ablesewert, nachkommastellen)).toBe(text)
})
