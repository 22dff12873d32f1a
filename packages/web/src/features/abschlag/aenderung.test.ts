import type { Abschlagsgrenzen } from '@ekp/wire/abschlag'
import { expect, test } from 'vitest'
import { checkAenderung, feldText, grenzenText, sliderOf } from './aenderung.ts'

const grenzen: Abschlagsgrenzen = { mindestens: 77, hoechstens: 192, schritt: 1, mindestensMitGrund: 1 }
const check = (betrag: string, begruendung?: string) =>
  checkAenderung(
    { betrag, weniger: begruendung !== undefined, begruendung: begruendung ?? 'bleibt ungesagt' },
    { grenzen, betrag: 96 },
  )
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['85', 85],
  ['85,00 EUR', 85],
  ['85.00', 85],
  [' 192 ', 192],
])('„%s“ is sent as %d EUR, without words that are not asked for', (typed, betrag) => {
  expect(check(typed)).toEqual({ output: { betrag, grund: null, begruendung: null } })
})

test.each([
  ['', 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85.'],
  ['viel', 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85.'],
  ['-5', 'Der Abschlag ist nicht negativ.'],
  ['96', '96 EUR zahlen Sie schon. Bitte wählen Sie einen anderen Betrag.'],
  ['193', 'Bitte wählen Sie höchstens 192,00 EUR.'],
  ['85,50', 'Bitte wählen Sie einen Betrag in Schritten von 1,00 EUR.'],
  ['76', 'Unter 77,00 EUR brauchen wir einen Grund: Bitte sagen Sie uns, warum Sie weniger verbrauchen.'],
])('„%s“ is refused', (typed, text) => {
  const checked = check(typed)
  expect(Object.keys('problems' in checked ? checked.problems : {})).toEqual(['betrag'])
  expect(plain('problems' in checked ? (checked.problems['betrag'] ?? '') : '')).toBe(text)
})

test('who says that he uses less may go below the limit, with words', () => {
  expect(check('60', ' Eine Person ist ausgezogen. ')).toEqual({
    output: { betrag: 60, grund: 'WENIGER_VERBRAUCH', begruendung: 'Eine Person ist ausgezogen.' },
  })
  expect(check('60', '  ')).toEqual({
    problems: { begruendung: 'Bitte sagen Sie uns kurz, was sich geändert hat.' },
  })
  expect(check('60', 'x'.repeat(1001))).toHaveProperty('problems.begruendung')
  expect(check('0', 'Leer gezogen.')).toHaveProperty('problems.betrag')
})

test('the slider stands on whole steps, and begins lower for who has a reason', () => {
  const steps: Abschlagsgrenzen = { mindestens: 77.5, hoechstens: 191.9, schritt: 5, mindestensMitGrund: 5 }
  expect(sliderOf(steps, false)).toEqual({ min: 80, max: 190, step: 5 })
  expect(sliderOf(steps, true)).toEqual({ min: 5, max: 190, step: 5 })
  expect(sliderOf({ ...steps, mindestens: 0.3, schritt: 0.1 }, false)).toMatchObject({ min: 0.3, max: 191.9 })
})

test('the limits in words', () => {
  expect(plain(grenzenText(grenzen))).toBe('Von 77 EUR bis 192 EUR, in ganzen EUR. Mit einem Grund auch weniger.')
  expect(plain(grenzenText({ ...grenzen, schritt: 2.5, mindestensMitGrund: 77 }))).toBe(
    'Von 77 EUR bis 192 EUR, in Schritten von 2,50 EUR.',
  )
})

test.each([
  [92, '92'],
  [92.5, '92,50'],
])('%d EUR stand in the field as %s', (euro, text) => expect(feldText(euro)).toBe(text))
