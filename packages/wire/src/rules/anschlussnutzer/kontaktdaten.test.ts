import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail, isTelefonnummer } from './kontaktdaten.ts'

const labels = (length: number) => 'x'.repeat(length).replace(/x{50}(?=x)/g, `${'x'.repeat(49)}.`)

test.each([
  'a@b.de',
  'erika.muster+portal@mail.example.org',
  "o'neill_1@example.co.uk",
  'erika@müller-söhne.de',
  'erika@straße.example',
  'erika@例え.テスト',
  'erika@xn--mller-kva.de',
  'a@1und1.de',
  'A@EXAMPLE.ORG',
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'a',
  '@example.org',
  'a@',
  'a@example',
  'a@.de',
  'a@b.',
  'a@b..de',
  '.a@example.org',
  'a.@example.org',
  'a..b@example.org',
  'a b@example.org',
  'a@exa mple.org',
  'a@b@example.org',
  '"a b"@example.org',
  'änne@example.org',
  'a@-b.de',
  'a@b-.de',
  'a@b_c.de',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@example.0x7f',
  'a@example.123',
  'a@😀.de',
  '😀@example.org',
  'a@exam\u202eple.org',
  'a@b.de\n',
  'a@b.de\r\nBcc: c@example.org',
  'a@b.de,c@d.de',
  'a@b.de;c@d.de',
  'Erika <a@b.de>',
  'mailto:a@b.de',
  'a\u0000@b.de',
  '<script>@b.de',
  'a@b.de/path',
  'a@b.de:25',
  'a@b.de?x=1',
  'a@b%2ede.de',
  `a@${'x'.repeat(10_000)}.de`,
])('%j is no address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('64 characters before the at sign are allowed, 65 are not', () => {
  expect(isEmail(`${'a'.repeat(64)}@example.org`)).toBe(true)
  expect(isEmail(`${'a'.repeat(65)}@example.org`)).toBe(false)
})

test('254 characters are an address, 255 are not', () => {
  const ofLength = (length: number) => `a@${labels(length - 5)}.de`
  expect(ofLength(254)).toHaveLength(254)
  expect(isEmail(ofLength(254))).toBe(true)
  expect(isEmail(ofLength(255))).toBe(false)
})

test('a label has at most 63 characters in its DNS form', () => {
  expect(isEmail(`a@${'x'.repeat(63)}.de`)).toBe(true)
  expect(isEmail(`a@${'x'.repeat(64)}.de`)).toBe(false)
  expect(isEmail(`a@${'ä'.repeat(63)}.de`)).toBe(false)
})

test('every address has one at sign, a dot after it and no character that ends a header', () => {
  const piece = fc.constantFrom('a', 'ä', '1', '.', '-', '@', '+', ' ', '\n', '"', '<', '٣', '\u0000', 'de')
  const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))
  let addresses = 0
  fc.assert(
    fc.property(text, text, (before, behind) => {
      const typed = `a${before}@${behind}.de`
      if (!isEmail(typed)) return
      addresses++
      expect(typed).toMatch(/^[^@\s"<>,;:\\\p{Cc}]+@[^@\s"<>,;:\\\p{Cc}]+\.[^@\s.]+$/u)
    }),
    { numRuns: 2000 },
  )
  expect(addresses).toBeGreaterThan(20)
})

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
])('%j is a telephone number', (text) => {
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
  '0351 1234567\n0351 7654321\u0000',
  '=cmd|12345',
  '<script>12345',
  '☎ 0351 1234567',
  '0351, 1234567',
  '1'.repeat(10_000),
  ' '.repeat(10_000),
  `${'(1)'.repeat(20)}x`,
])('%j is no telephone number', (text) => {
  expect(isTelefonnummer(text)).toBe(false)
})

test('blanks, dashes and slashes between the digits change nothing', () => {
  const separator = fc.constantFrom('', ' ', '-', '/', ' / ', '–', '.', '\u00a0')
  const digit = fc.tuple(fc.integer({ min: 0, max: 9 }), separator)
  fc.assert(
    fc.property(fc.array(digit, { minLength: 1, maxLength: 18 }), fc.constantFrom('', '+'), (pairs, plus) => {
      const bare = plus + pairs.map(([number]) => number).join('')
      const typed = plus + pairs.map(([number, between]) => `${number}${between}`).join('')
      // Two leading zeros are a country prefix only if nothing is between them.
      fc.pre(!bare.startsWith('00'))
      expect(isTelefonnummer(typed)).toBe(isTelefonnummer(bare))
    }),
    { numRuns: 2000 },
  )
})
