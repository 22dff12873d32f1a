import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTelefonnummer } from './telefonnummer.ts'

test.each([
  '0351 1234567',
  '0351/1234567',
  '0351 / 123 45 67',
  '(0351) 12 34-567',
  '0351-1234567-0',
  '0351.123.4567',
  '+49 351 1234567',
  '+49 (0)89 12345-678',
  '+49 ( 0 ) 89 12345678',
  '+49(0)8912345678',
  '0049 351 1234567',
  '+43 1 58858',
  '+41 44 668 18 00',
  '0171 1234567',
  '0351–1234567',
  '0351\u00a01234567',
  ' 0351 1234567 ',
  '12345',
  '+12345',
  '123456789012345',
  '+123456789012345',
  '00123456789012345',
  '+49 (0) 1234567890123',
])('%j is a number', (text) => {
  expect(isTelefonnummer(text)).toBe(true)
})

test.each([
  '',
  ' ',
  '1234',
  '+1234',
  '1234567890123456',
  '+1234567890123456',
  '001234567890123456',
  '+49 (0) 12345678901234',
  '00000',
  '+049 351 123456',
  '++49 351 1234567',
  '49+351 1234567',
  '0351 1234567 App. 3',
  'keine',
  '0351 12O4567',
  '(0351 1234567',
  '0351) 1234567',
  '()123456',
  '٠٣٥١١٢٣٤٥٦٧',
  '０３５１１２３４５６７',
  '0351 1234567\n0351 7654321\u0000',
  '=cmd|12345',
  '<script>12345',
  '☎ 0351 1234567',
  '\u202e0351 1234567',
  '0351, 1234567',
  '1'.repeat(10_000),
  ' '.repeat(10_000),
  `${'(1)'.repeat(20)}x`,
])('%j is none', (text) => {
  expect(isTelefonnummer(text)).toBe(false)
})

test('blanks, dashes and slashes between the digits change nothing', () => {
  const separator = fc.constantFrom('', ' ', '-', '/', ' / ', '–', '.', '\u00a0')
  const digit = fc.tuple(fc.integer({ min: 0, max: 9 }), separator)
  fc.assert(
    fc.property(fc.array(digit, { minLength: 1, maxLength: 18 }), fc.constantFrom('', '+'), (pairs, plus) => {
      const bare = plus + pairs.map(([number]) => number).join('')
      const typed = plus + pairs.map(([number, between]) => `${number}${between}`).join('')
      // Two zeros in front are a prefix only where nothing stands between them.
      fc.pre(!bare.startsWith('00'))
      expect(isTelefonnummer(typed)).toBe(isTelefonnummer(bare))
    }),
    { numRuns: 2000 },
  )
})
