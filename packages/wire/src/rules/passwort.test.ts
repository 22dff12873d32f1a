import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwortLaenge, passwortStaerke } from './passwort.ts'

test.each([
  ['', 'nichtVorhanden'],
  [' ', 'schwach'],
  ['aA1!', 'schwach'],
  ['aA1!aA1', 'schwach'],
  ['abcdefgh', 'schwach'],
  ['ABCDefgh', 'schwach'],
  ['12345678', 'schwach'],
  ['!!!!!!!!', 'schwach'],
  ['ÄÖÜäöüßß', 'schwach'],
  ['a'.repeat(100), 'schwach'],
  ['abcdefg1', 'mittel'],
  ['abcdefg!', 'mittel'],
  ['1234567!', 'mittel'],
  ['abcd efgh', 'mittel'],
  ['abcdefg€', 'mittel'],
  ['abcdefg😀', 'mittel'],
  ['aA1!aA1!a', 'mittel'],
  ['sonnenblume-2026', 'mittel'],
  ['SONNENBLUME-2026', 'mittel'],
  ['Sonnenblume2026', 'mittel'],
  ['Sonnenblume-', 'mittel'],
  ['aA1!aA1!aA', 'stark'],
  ['Sonnenblume-2026', 'stark'],
  ['Bäckerei Öl 2026', 'stark'],
  ['Öl€-Preis-1', 'stark'],
])('%j is %s', (passwort, staerke) => {
  expect(passwortStaerke(passwort)).toBe(staerke)
})

test('a decomposed umlaut counts once, and its accent is no special character', () => {
  expect(passwortStaerke('A\u0308pfel12'.padEnd(10, 'x'))).toBe('mittel')
  expect(passwortStaerke('A\u0308a1!bB2')).toBe(passwortStaerke('Äa1!bB2'))
  expect(passwortStaerke('A\u0308a1!bB2')).toBe('schwach')
})

test('an emoji counts once', () => {
  expect(passwortStaerke('abcde1😀')).toBe('schwach')
  expect(passwortStaerke('abcdef1😀')).toBe('mittel')
})

const ranks = ['nichtVorhanden', 'schwach', 'mittel', 'stark']
const passwort = fc
  .array(fc.constantFrom('a', 'Z', '7', '!', 'ä', 'ß', 'Ω', ' ', '😀', 'u\u0308'), { maxLength: 14 })
  .map((characters) => characters.join(''))

test('one more character never makes it weaker', () => {
  fc.assert(
    fc.property(passwort, fc.constantFrom('a', 'Z', '7', '!'), (text, more) => {
      expect(ranks.indexOf(passwortStaerke(text + more))).toBeGreaterThanOrEqual(ranks.indexOf(passwortStaerke(text)))
    }),
  )
})

test('a password below 8 characters is at most schwach, one below 10 at most mittel', () => {
  const rankOf = (text: string) => ranks.indexOf(passwortStaerke(text))
  const highest = (text: string) => (passwortLaenge(text) < 8 ? 1 : passwortLaenge(text) < 10 ? 2 : 3)
  fc.assert(
    fc.property(passwort, (text) => {
      expect(rankOf(text)).toBeLessThanOrEqual(highest(text))
    }),
  )
})
