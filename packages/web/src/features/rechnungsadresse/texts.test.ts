import { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { adresseKurz, anschriftLines, gespeichertText } from './texts.ts'

const ort = { strasse: 'Am Ölberg', hausnummer: '12a', postleitzahl: '89073', ort: 'Ulm', land: 'Deutschland' }

test.each<[string, object, string[]]>([
  [
    'a person',
    { anrede: 'Frau', titel: 'Dr.', vorname: 'Änne', nachname: 'Größer', ...ort },
    ['Frau Dr. Änne Größer', 'Am Ölberg 12a', '89073 Ulm'],
  ],
  ['a family', { anrede: 'Familie', nachname: 'Yıldız', ...ort }, ['Familie Yıldız', 'Am Ölberg 12a', '89073 Ulm']],
  [
    'a company with somebody in it',
    { anrede: 'Firma', firma: 'Öztürk GmbH', vorname: 'Ali', nachname: 'Öztürk', co: 'Frau Kern', ...ort },
    ['Öztürk GmbH', 'Ali Öztürk', 'c/o Frau Kern', 'Am Ölberg 12a', '89073 Ulm'],
  ],
  ['a company alone', { anrede: 'Firma', firma: 'Öztürk GmbH', ...ort }, ['Öztürk GmbH', 'Am Ölberg 12a', '89073 Ulm']],
  [
    'a post-office box abroad',
    {
      anrede: 'KeineAnrede',
      vorname: 'Ute',
      nachname: 'Kern',
      postfach: '10 02 44',
      postleitzahl: '1010',
      ort: 'Wien',
      land: 'Österreich',
    },
    ['Ute Kern', 'Postfach 10 02 44', '1010 Wien', 'ÖSTERREICH'],
  ],
  ['a c/o that says so itself', { co: 'C/O Kern', ...ort }, ['C/O Kern', 'Am Ölberg 12a', '89073 Ulm']],
  ['no name', { anrede: 'Herr', vorname: ' ', ...ort }, ['Am Ölberg 12a', '89073 Ulm']],
  ['nothing but a place', { ort: 'Ulm' }, ['Ulm']],
  ['nothing', {}, []],
])('%s', (_name, fields, lines) => {
  expect(anschriftLines(parse(Rechnungsadresse, { id: '1', ...fields }))).toEqual(lines)
})

test.each<[string, string | undefined, string]>([
  ['2026-11-21', undefined, 'Ihre Rechnungsadresse ist gespeichert. Ab heute gehen Rechnungen an diese Adresse.'],
  [
    '2027-01-01',
    '4711001',
    'Die Rechnungsadresse für Vertrag 4711001 ist gespeichert. Ab dem 01.01.2027 gehen Rechnungen an diese Adresse.',
  ],
])('an address from %s for %s', (gueltigVon, vertragId, text) => {
  expect(gespeichertText(gueltigVon, '2026-11-21', vertragId)).toBe(text)
})

test.each([
  [ort, 'Am Ölberg 12a, 89073\u00A0Ulm'],
  [{ ...ort, postfach: '10 02 44' }, 'Postfach 10 02 44, 89073\u00A0Ulm'],
  [{ firma: 'Öztürk GmbH' }, 'Nicht angegeben'],
])('in a sentence %j is %s', (adresse, text) => {
  expect(adresseKurz(parse(Rechnungsadresse, adresse))).toBe(text)
})
