import { expect, test } from 'vitest'
import { findAdressfehler, findPostleitzahlHinweis, hatNullVerloren, isHausnummer, isPostleitzahl } from './adresse.ts'

test.each([
  ...['12', ' 12 ', '12a', '12A', '12 A', '12\u00a0A', '12 ab', '10-12', '10–12', '10 — 12', '10 - 12 B', '10a-c'],
  ...['10a – 12c', '12/3', '12 / a', '12a/2', '1 1/2', '1  1 / 2', 'Q 7, 24', 'q7,24', 'Q7, 24 A', 'U 6, 12 – 14'],
  ...['C 13, 1', '0', '１２', '١٢'],
  // As there are in Germany, Austria and Switzerland.
  ...['12½', '12 ½', '12,14', '12, 14', '3 1/2 a', '24 Haus 2', '12 Hinterhaus', 'o. Nr.', 'o.Nr.', 'ohne Hausnummer'],
  ...['9/2/11', '9/Stiege 2/11', '5 Top 3', '12-14-16', '7+9', '12 Whg. 3'],
  ...['12 a 1/2', '12a½', '12.1', '4.2-4.5'],
])('%j is a house number', (typed) => {
  expect(isHausnummer(typed)).toBe(true)
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
  '12 14',
  '12.',
  '12.a',
  '1.2.3',
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
  expect(isHausnummer(typed)).toBe(false)
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
  ['1010', 'Deutschland', undefined],
  ['01067', 'Österreich', 'Postleitzahlen in Österreich haben 4 Ziffern. Stimmen Postleitzahl und Land?'],
  ['01067', 'Schweiz', 'Postleitzahlen in der Schweiz haben 4 Ziffern. Stimmen Postleitzahl und Land?'],
  ['123', 'Deutschland', undefined],
  ['1000', 'Belgien', undefined],
] as const)('%s in %s: %s', (postleitzahl, land, hinweis) => {
  expect(findPostleitzahlHinweis(postleitzahl, land)).toBe(hinweis)
})

test('a German postal code of four digits has lost its first zero', () => {
  expect(hatNullVerloren('1067', 'Deutschland')).toBe(true)
  for (const land of ['Österreich', 'Schweiz', 'Belgien']) expect(hatNullVerloren('1067', land)).toBe(false)
  for (const plz of ['01067', null, '']) expect(hatNullVerloren(plz, 'Deutschland')).toBe(false)
})

const adresse = {
  anrede: 'KeineAnrede' as const,
  firma: null,
  vorname: null,
  nachname: null,
  postfach: null,
  strasse: 'Lindenweg',
  hausnummer: '12',
  postleitzahl: '84072',
  ort: 'Ulm',
  land: 'Deutschland',
}

test.each([
  ...['Au', 'Ay', 'Ed', 'Gy', 'Lü', 'Ob', 'Oy', 'Öd', 'AU', 'öd'],
  ...['Ahn', 'Ulm', 'Rom', 'Hof', 'Aach', 'Ahaus', 'Au in der Hallertau', 'Oy-Mittelberg'],
])('there is a place %s, and where it has no streets its houses are named after it', (ort) => {
  expect(findAdressfehler({ ...adresse, ort })).toEqual({})
  expect(findAdressfehler({ ...adresse, ort, strasse: ort })).toEqual({})
})

test.each(['X', 'Xy', 'D.', '12', '-', ''])('%j is no place and no street', (text) => {
  expect(Object.keys(findAdressfehler({ ...adresse, ort: text, strasse: text }))).toEqual(['strasse', 'ort'])
})
