import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

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
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('64 characters stand before the at sign, 65 do not', () => {
  expect(isEmail(`${'a'.repeat(64)}@example.org`)).toBe(true)
  expect(isEmail(`${'a'.repeat(65)}@example.org`)).toBe(false)
})

test('254 characters are an address, 255 are not', () => {
  const ofLength = (length: number) => `a@${labels(length - 5)}.de`
  expect(ofLength(254)).toHaveLength(254)
  expect(isEmail(ofLength(254))).toBe(true)
  expect(isEmail(ofLength(255))).toBe(false)
})

test('a label has at most 63 characters, as DNS writes it', () => {
  expect(isEmail(`a@${'x'.repeat(63)}.de`)).toBe(true)
  expect(isEmail(`a@${'x'.repeat(64)}.de`)).toBe(false)
  expect(isEmail(`a@${'ä'.repeat(63)}.de`)).toBe(false)
})

test('whatever is an address has one at sign, a dot behind it and nothing that ends a header', () => {
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
