import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ablesewertDescription,
  ablesewertPlaceholder,
  fitsStellen,
  listLesarten,
  parseAblesewert,
} from './ablesewert.ts'

const strom = { vorkommastellen: 6, nachkommastellen: 1 }
const ganz = { vorkommastellen: 5, nachkommastellen: 0 }

describe('a typed value', () => {
  test.each([
    ['12345,6', 12345.6],
    ['12345.6', 12345.6],
    ['012345,6', 12345.6],
    ['0000012345,6', 12345.6],
    [' 12345 ', 12345],
    ['0', 0],
    ['999999,9', 999999.9],
  ])('%j is read as %d', (text, wert) => expect(parseAblesewert(text, strom)).toEqual({ wert }))

  test.each([
    ['', 'Bitte geben Sie den Zählerstand an.'],
    ['   ', 'Bitte geben Sie den Zählerstand an.'],
    ['-5', 'Ein Zählerstand ist nicht negativ.'],
    ['1000000', ablesewertDescription(strom)],
    ['1,23', ablesewertDescription(strom)],
    ...['1e5', '1,2,3', '1,234.5', '1,', ',5', '12 345', '0x10', 'abc', '+5', '١٢٣', '１２'].map((text) => [
      text,
      'Bitte geben Sie nur Ziffern und höchstens ein Komma an, zum Beispiel 12345,6.',
    ]),
  ])('%j is refused: %s', (text = '', fehler = '') => expect(parseAblesewert(text, strom)).toEqual({ fehler }))

  test.each(['1.234,5', '19.900', '1.234.567'])('%j is refused for its thousands separator', (text) => {
    const fehler = 'Bitte geben Sie den Zählerstand ohne Tausenderpunkt an, zum Beispiel 12345,6.'
    expect(parseAblesewert(text, strom)).toEqual({ fehler })
  })

  test('if the meter has three decimals, a point before three digits is the decimal point where no thousands are meant', () => {
    expect(parseAblesewert('032.843', { vorkommastellen: 5, nachkommastellen: 3 })).toEqual({ wert: 32.843 })
  })

  test('a meter without decimals accepts none', () => {
    expect(parseAblesewert('123,4', ganz)).toEqual({ fehler: ablesewertDescription(ganz) })
  })
})

test('the placeholder has the shape of the meter', () => {
  expect([ablesewertPlaceholder(strom), ablesewertPlaceholder(ganz)]).toEqual(['000000,0', '00000'])
})

test('the description is that of [ablesung-10]', () => {
  expect(ablesewertDescription(strom)).toBe(
    'Die Ablesung darf höchstens 6 Vorkommastellen und darf maximal 1 Nachkommastelle(n) haben.',
  )
})

test('every accepted value fits the meter, and every value that fits can be typed', () => {
  const stellen = fc.record({
    vorkommastellen: fc.integer({ min: 1, max: 9 }),
    nachkommastellen: fc.integer({ min: 0, max: 6 }),
  })
  fc.assert(
    fc.property(stellen, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (kanal, share) => {
      const shown =
        Math.floor(share * 10 ** (kanal.vorkommastellen + kanal.nachkommastellen)) / 10 ** kanal.nachkommastellen
      const text = shown.toFixed(kanal.nachkommastellen).replace('.', ',')
      const parsed = parseAblesewert(text, kanal)
      expect(parsed).toEqual({ wert: Number(text.replace(',', '.')) })
      expect('wert' in parsed && fitsStellen(parsed.wert, kanal)).toBe(true)
    }),
  )
})

test.each([
  [999999.9, true],
  [1_000_000, false],
  [1.25, false],
  [-1, false],
])('%d fits six digits and one: %s', (wert, fits) => expect(fitsStellen(wert, strom)).toBe(fits))

const gas = { vorkommastellen: 5, nachkommastellen: 3 }

test.each([
  ['1.890', gas, ['1,890', '1890']],
  ['12.345', gas, ['12,345', '12345']],
  // Too long for the meter, a thousands separator that none is, and what reads one way.
  ['123.456', gas, []],
  ['0.890', gas, []],
  ['1,890', gas, []],
  ['1890', gas, []],
  ['1.89', gas, []],
  ['1.890', { vorkommastellen: 6, nachkommastellen: 1 }, []],
])('%s on a meter with %j reads as %j', (text, stellen, lesarten) => {
  expect(listLesarten(text, stellen)).toEqual(lesarten)
})

test('a text that reads two ways is no value until one is chosen', () => {
  expect(parseAblesewert('1.890', gas)).toEqual({ fehler: 'Bitte wählen Sie: 1,890 oder 1890?' })
  expect(parseAblesewert('1,890', gas)).toEqual({ wert: 1.89 })
})
