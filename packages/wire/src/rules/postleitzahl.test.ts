import { expect, test } from 'vitest'
import { findPostleitzahlHinweis, isPostleitzahl } from './postleitzahl.ts'

test.each(['1010', '8001', '01067', '99998'])('%s is a postal code', (text) => {
  expect(isPostleitzahl(text)).toBe(true)
})

test.each([
  '',
  '123',
  '123456',
  ' 01067',
  '01067 ',
  '01 067',
  'D-01067',
  'ABCDE',
  '0106O',
  '1.010',
  '-1010',
  '１０１０',
  '١٠٦٧٠',
  '01067\n',
  '01067\u0000',
])('%j is none', (text) => {
  expect(isPostleitzahl(text)).toBe(false)
})

test.each([
  ['01067', 'Deutschland', undefined],
  ['1010', 'Österreich', undefined],
  ['8001', 'Schweiz', undefined],
  ['1010', 'Deutschland', 'Postleitzahlen in Deutschland haben 5 Ziffern. Stimmen Postleitzahl und Land?'],
  ['01067', 'Österreich', 'Postleitzahlen in Österreich haben 4 Ziffern. Stimmen Postleitzahl und Land?'],
  ['01067', 'Schweiz', 'Postleitzahlen in der Schweiz haben 4 Ziffern. Stimmen Postleitzahl und Land?'],
  ['123', 'Deutschland', undefined],
  ['1000', 'Belgien', undefined],
] as const)('%s in %s: %s', (postleitzahl, land, hinweis) => {
  expect(findPostleitzahlHinweis(postleitzahl, land)).toBe(hinweis)
})
