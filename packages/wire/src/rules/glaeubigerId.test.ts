import { expect, test } from 'vitest'
import { isGlaeubigerId } from './glaeubigerId.ts'

// The Bundesbank's own example, also with another business code, and the Austrian one.
test.each(['DE98ZZZ09999999999', 'DE98ABC09999999999', 'AT61ZZZ01234567890'])('%s is a creditor identifier', (text) => {
  expect(isGlaeubigerId(text)).toBe(true)
})

test.each([
  '',
  'DE97ZZZ09999999999',
  'DE98ZZZ09999999998',
  'DE98ZZZ9999999999',
  'DE98ZZZ099999999990',
  'DE98ZZ09999999999',
  'de98zzz09999999999',
  'DE98 ZZZ 09999999999',
  'DE89370400440532013000',
])('%j is none', (text) => {
  expect(isGlaeubigerId(text)).toBe(false)
})
