import fc from 'fast-check'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import { NeuesPasswort } from '../../anmeldung.ts'
import { decodeHeaderValue, encodeHeaderValue } from './headerValue.ts'

/** The header value that fetch sends; throws for an illegal one. */
const throughFetch = (value: string) => new Headers([['passwort', value]]).get('passwort')

const passwort = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((text) => `${text} geheim`)
  .filter((text) => is(NeuesPasswort, text))

test('every password that may be set is decoded from a header in its NFC form', () => {
  fc.assert(
    fc.property(passwort, (text) => {
      const value = encodeHeaderValue(text)
      expect(throughFetch(value)).toBe(value)
      expect(value).toMatch(/^[\x20-\x7e\x80-\xff]+$/)
      expect(decodeHeaderValue(value)).toBe(text.normalize('NFC'))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  'Öl€-Preis',
  'Bäckerei+Öl€2026',
  'passwort 😀 mit Bild',
  'Voilà',
  'Å',
  'ﬁnal',
  '\ufeffmit BOM',
  'Straße',
  '密码密码',
])('%j is decoded unchanged', (text) => {
  expect(decodeHeaderValue(String(throughFetch(encodeHeaderValue(text))))).toBe(text.normalize('NFC'))
})

test('plain ASCII stays as it is, so that curl -H works', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]{1,128}$/), (text) => {
      expect(encodeHeaderValue(text)).toBe(text)
      expect(decodeHeaderValue(text)).toBe(text)
    }),
  )
})

test('a decomposed umlaut is the same password', () => {
  expect(encodeHeaderValue('Ba\u0308ckerei')).toBe(encodeHeaderValue('Bäckerei'))
  expect(decodeHeaderValue('Ba\u00cc\u0088ckerei')).toBe('Bäckerei')
})

test.each(['Bäckerei', 'Größe', 'Müller-Straße', 'año', 'ÿ'])('%j in ISO-8859-1 is decoded', (text) => {
  expect(decodeHeaderValue(text)).toBe(text)
})

test('ISO-8859-1 that is no UTF-8 stays as it is', () => {
  const latin1 = fc.array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 30 })
  const isUtf8 = (bytes: number[]) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(
      latin1.filter((bytes) => !isUtf8(bytes)),
      (bytes) => {
        const text = String.fromCharCode(...bytes)
        expect(decodeHeaderValue(text)).toBe(text.normalize('NFC'))
      },
    ),
  )
})

test('a text of megabytes can be encoded', () => {
  expect(encodeHeaderValue('ä'.repeat(1_000_000))).toHaveLength(2_000_000)
})
