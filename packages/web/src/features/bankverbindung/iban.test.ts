import { expect, test } from 'vitest'
import { findIbanProblem, ungueltigeIbanText } from './iban.ts'

test.each([
  ['', 'Bitte geben Sie eine IBAN an.'],
  ['DE8937040044053201300', 'Eine deutsche IBAN hat nach „DE“ 20 Ziffern, Ihre Eingabe hat 19.'],
  ['DE893704004405320130001', 'Eine deutsche IBAN hat nach „DE“ 20 Ziffern, Ihre Eingabe hat 21.'],
  [`DE89${'0'.repeat(31)}`, 'Eine deutsche IBAN hat nach „DE“ 20 Ziffern, Ihre Eingabe hat 33.'],
  ['DE8937040044053201300A', 'Auf „DE“ folgen nur Ziffern.'],
  ['DE=CMD|', 'Eine IBAN besteht nur aus Buchstaben und Ziffern.'],
  ['DEÄ', 'Eine IBAN besteht nur aus Buchstaben und Ziffern.'],
  ['D', 'Eine IBAN beginnt mit zwei Buchstaben für das Land und zwei Ziffern.'],
  ['GIROKONTO', 'Eine IBAN beginnt mit zwei Buchstaben für das Land und zwei Ziffern.'],
  ['AT6119043002345732', 'Eine IBAN mit „AT“ hat 20 Zeichen, Ihre Eingabe hat 18.'],
  ['NO93860111179470', 'Eine IBAN mit „NO“ hat 15 Zeichen, Ihre Eingabe hat 16.'],
  ['TR33000610051978', undefined],
  ['TR330006100519', 'Die IBAN ist zu kurz.'],
  [`TR33${'0'.repeat(30)}`, undefined],
  [`TR33${'0'.repeat(31)}`, 'Die IBAN ist zu lang.'],
  ['DE89370400440532013000', undefined],
  ['DE00000000000000000000', undefined],
  ['FR1420041010050500013M02606', undefined],
])('%s: %s', (iban, problem) => {
  expect(findIbanProblem(iban)).toBe(problem)
})

test('an IBAN that is refused is to be compared, or of no country that is possible', () => {
  expect(ungueltigeIbanText('DE88370400440532013000')).toMatch(/^Die IBAN ist ungültig\. Bitte vergleichen/)
  expect(ungueltigeIbanText('TR330006100519786457841326')).toMatch(/anderen SEPA-Ländern\.$/)
})
