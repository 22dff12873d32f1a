import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalKundennummer } from './kundennummer.ts'

test.each([
  ['SWM-', '100001', 'SWM-100001'],
  ['SWM-', 'SWM-100001', 'SWM-100001'],
  ['SWM-', 'swm-100001', 'SWM-100001'],
  ['SWM-', ' \t\u00a0sWm-100001\r\n', 'SWM-100001'],
  ['SWM-', '0100001', 'SWM-0100001'],
  ['SWM-', '100 001', 'SWM-100001'],
  ['SWM-', 'SWM- 100001', 'SWM-100001'],
  ['SWM-', 'SWM 100001', 'SWM-100001'],
  ['SWM-', 'swm – 100\u202f001', 'SWM-100001'],
  ['SWM-', 'SWM\u2011100001', 'SWM-100001'],
  ['SWM-', '\u202a\ufeffSWM-100001\u202c\u200b', 'SWM-100001'],
  ['SWM-', 'ＳＷＭ－１０００01', 'SWM-100001'],
  ['SWM-', '١٠٠٠٠١', 'SWM-100001'],
  ['SWM-', '100001\n2', 'SWM-1000012'],
  ['SWM-', 'SWM100001', 'SWM-100001'],
  ['SWM-', 'swm100001', 'SWM-100001'],
  ['SWM-', 'SWM-SWM100001', 'SWM-SWM100001'],
  ['SWM-', 'SWMX1', 'SWM-SWMX1'],
  ['K-', 'K100001', 'K-K100001'],
  ['A1-', 'A12345', 'A1-A12345'],
  ['SW-M-', 'sw-m 4001', 'SW-M-4001'],
  ['', '100001', '100001'],
  ['', 'SWM-100001', 'SWM-100001'],
])('with the prefix %j, typed %j is %j', (prefix, typed, kundennummer) => {
  expect(canonicalKundennummer(prefix, typed)).toBe(kundennummer)
})

test.each([
  ['nothing', ''],
  ['blanks', '  \t '],
  ['the prefix alone', 'SWM-'],
  ['a header sent twice', '100001, 100002'],
  ['long s in the prefix', '\u017fwm-100001'],
  ['an umlaut', 'Ä100001'],
  ['a control character', '1000\u000001'],
  ['a path', '../100001'],
  ['percent', '%31'],
  ['a quote', "1' or '1'='1"],
  ['too long', '1'.repeat(27)],
  ['far too long', '1'.repeat(100_000)],
  ['far too many blanks', `1${' '.repeat(100_000)}`],
])('%s is no number', (_name, typed) => {
  expect(canonicalKundennummer('SWM-', typed)).toBeUndefined()
})

test('the Kelvin sign is the letter K, as in every normalised text', () => {
  expect(canonicalKundennummer('K-', '\u212a-1')).toBe('K-1')
})

test('a number has at most 30 characters with its prefix', () => {
  expect(canonicalKundennummer('SWM-', '1'.repeat(26))).toHaveLength(30)
})

const prefix = fc.stringMatching(/^(?:[A-Za-z]{1,5}-)?$/)
const rest = fc.stringMatching(/^[0-9]{1,12}$/)

test('all spellings of a number give the same number', () => {
  const blanks = fc.stringMatching(/^[ \t]{0,3}$/)
  fc.assert(
    fc.property(prefix, rest, blanks, blanks, fc.boolean(), (pre, number, before, after, isUpper) => {
      const typedPrefix = isUpper ? pre.toUpperCase() : pre.toLowerCase()
      const typings = [number, pre + number, typedPrefix + number].map((typed) => before + typed + after)
      expect(new Set(typings.map((typed) => canonicalKundennummer(pre, typed)))).toEqual(new Set([pre + number]))
    }),
  )
})

test('a canonical number is ASCII, begins with the prefix, and is its own canonical form', () => {
  fc.assert(
    fc.property(prefix, fc.string({ unit: 'binary' }), (pre, typed) => {
      const kundennummer = canonicalKundennummer(pre, typed)
      if (kundennummer === undefined) return
      expect(kundennummer).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/)
      expect(kundennummer.startsWith(pre)).toBe(true)
      expect(canonicalKundennummer(pre, kundennummer)).toBe(kundennummer)
    }),
    { numRuns: 2000 },
  )
})
