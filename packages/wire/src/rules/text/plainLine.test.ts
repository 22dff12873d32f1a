import { expect, test } from 'vitest'
import { plainCode, plainLine } from './plainLine.ts'

test.each([
  ['10–12', '10-12'],
  ['10—12', '10-12'],
  ['0351‑123', '0351-123'],
  ['−5', '-5'],
  [' 12\u00a0\u202fA\t', '12 A'],
  ['\ufeff12\u200b3', '123'],
  ['a\u0308', 'ä'],
  ['\u202d0171 1234567\u202c', '0171 1234567'],
  ['\u2066+49\u2069 171\u00ad1', '+49 1711'],
  ['１２Ａ', '12A'],
  ['12½', '12½'],
  ['', ''],
])('%j becomes %j', (text, plain) => {
  expect(plainLine(text)).toBe(plain)
})

test.each([
  ['SWM\u2011100 001', 'SWM-100001'],
  ['\ufeff4711\u00a0001\u202f', '4711001'],
  ['１００٤۵', '10045'],
  ['\u2068V-5001\u2069', 'V-5001'],
  ['Müller', 'Müller'],
])('the code %j becomes %j', (text, plain) => {
  expect(plainCode(text)).toBe(plain)
  expect(plainCode(plain)).toBe(plain)
})
