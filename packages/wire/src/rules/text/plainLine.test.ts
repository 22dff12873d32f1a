import { expect, test } from 'vitest'
import { plainLine } from './plainLine.ts'

test.each([
  ['10–12', '10-12'],
  ['10—12', '10-12'],
  ['0351‑123', '0351-123'],
  ['−5', '-5'],
  [' 12\u00a0\u202fA\t', '12 A'],
  ['\ufeff12\u200b3', '123'],
  ['a\u0308', 'ä'],
  ['', ''],
])('%j becomes %j', (text, plain) => {
  expect(plainLine(text)).toBe(plain)
})
