import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPostleitzahlHinweis, isHausnummer, isPostleitzahl, normaliseHausnummer } from './adresse.ts'

test.each([
  ['12', '12'],
  [' 12 ', '12'],
  ['12a', '12a'],
  ['12A', '12a'],
  ['12 A', '12a'],
  ['12\u00a0A', '12a'],
  ['12 ab', '12ab'],
  ['10-12', '10-12'],
  ['10–12', '10-12'],
  ['10 — 12', '10-12'],
  ['10 - 12 B', '10-12b'],
  ['10a-c', '10a-c'],
  ['10a – 12c', '10a-12c'],
  ['12/3', '12/3'],
  ['12 / a', '12/a'],
  ['12a/2', '12a/2'],
  ['1 1/2', '1 1/2'],
  ['1  1 / 2', '1 1/2'],
  ['Q 7, 24', 'Q 7, 24'],
  ['q7,24', 'Q 7, 24'],
  ['Q7, 24 A', 'Q 7, 24a'],
  ['U 6, 12 – 14', 'U 6, 12-14'],
  ['C 13, 1', 'C 13, 1'],
  ['0', '0'],
])('%j is stored as %j', (typed, stored) => {
  expect(normaliseHausnummer(typed)).toBe(stored)
  expect(isHausnummer(stored)).toBe(true)
})

test.each([
  '',
  ' ',
  'a',
  'a12',
  '-',
  '12-',
  '/12',
  '12--14',
  '12-14-16',
  '12 14',
  '12,14',
  '12.',
  '12 ä',
  '12ß',
  '12_a',
  'Nr. 12',
  'Q 7',
  'Q 7,',
  'Q 7, b',
  'Z 7, 24',
  'Q 777, 24',
  'QQ 7, 24',
  '12\u0000',
  '12😀',
  '<script>',
  '=cmd|12',
  "12' or '1'='1",
])('%j is no house number', (typed) => {
  expect(isHausnummer(normaliseHausnummer(typed))).toBe(false)
})

test('normalising a house number twice changes nothing', () => {
  const piece = fc.constantFrom('1', '24', 'a', 'B', 'Q', ' ', '  ', '-', ' – ', '/', ',', ', ', '7', '\u00a0')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const once = normaliseHausnummer(pieces.join(''))
      expect(normaliseHausnummer(once)).toBe(once)
    }),
    { numRuns: 5000 },
  )
})

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
])('%j is no postal code', (text) => {
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
