import * as v from 'valibot'
import { expect, test } from 'vitest'
import { findAdressfehler } from './rules/adresse.ts'
import { NeueRechnungsadresse, Rechnungsadresse } from './rechnungsadresse.ts'

const adresse = {
  gueltigVon: '2026-01-01',
  anrede: 'Frau',
  vorname: 'Änne',
  nachname: 'Größer',
  strasse: 'Am Ölberg',
  hausnummer: '12a',
  postleitzahl: '01067',
  ort: 'Ulm',
}
const issuesOf = (changes: object) =>
  v.safeParse(NeueRechnungsadresse, { ...adresse, ...changes }).issues?.map((issue) => v.getDotPath(issue)) ?? []
/** What is wrong by the schema, and if nothing is, by the form's rules. */
const fields = (changes: object) => {
  const { success, output } = v.safeParse(NeueRechnungsadresse, { ...adresse, ...changes })
  return success ? Object.keys(findAdressfehler(output)) : issuesOf(changes)
}

test('optional fields are null by default, the country is Deutschland', () => {
  expect(v.parse(NeueRechnungsadresse, adresse)).toEqual({
    ...adresse,
    firma: null,
    titel: null,
    co: null,
    postfach: null,
    land: 'Deutschland',
  })
})

test('a client may send a copy of an answer back, but not with an end', () => {
  expect(v.parse(NeueRechnungsadresse, { ...adresse, id: 7, gueltigBis: null })).not.toHaveProperty('id')
  expect(fields({ gueltigBis: '2026-12-31' })).toEqual(['gueltigBis'])
})

test.each([
  ['a company without its name', { anrede: 'Firma' }, ['firma']],
  ['a company with a letter for a name', { anrede: 'Firma', firma: 'X' }, ['firma']],
  ['a company', { anrede: 'Firma', firma: 'XY', vorname: '', nachname: null }, []],
  ['a person without a first name', { vorname: ' ' }, ['vorname']],
  ['a person without names', { anrede: 'Herr', vorname: 'X', nachname: 'Y' }, ['vorname', 'nachname']],
  ['a family without a first name', { anrede: 'Familie', vorname: null }, []],
  ['a family without a name', { anrede: 'Familie', nachname: null }, ['nachname']],
  ['nobody in particular, in words', { anrede: 'keine Anrede', vorname: null, nachname: null }, []],
  ['nobody in particular', { anrede: 'KeineAnrede', vorname: null, nachname: null }, []],
  ['a short street', { strasse: 'Xy' }, ['strasse']],
  ['no house number', { hausnummer: '' }, ['hausnummer']],
  ['no house number but a name', { hausnummer: 'Am Hof' }, ['hausnummer']],
  ['a house number of 20 characters', { hausnummer: `12${'a'.repeat(18)}` }, []],
  ['a house number of 21 characters', { hausnummer: `12${'a'.repeat(19)}` }, ['hausnummer']],
  ['neither street nor box', { strasse: null, hausnummer: null }, ['strasse', 'hausnummer']],
  ['a box', { strasse: null, hausnummer: null, postfach: '12 34' }, []],
  ['a short box', { strasse: null, hausnummer: null, postfach: '12' }, ['postfach']],
  ['a box and a street', { postfach: '1234' }, ['strasse', 'hausnummer']],
  ['a postal code of letters', { postleitzahl: 'ABCDE' }, ['postleitzahl']],
  ['a postal code of three digits', { postleitzahl: '123' }, ['postleitzahl']],
  ['a postal code of six digits', { postleitzahl: '123456' }, ['postleitzahl']],
  ['a postal code with blanks around', { postleitzahl: ' 01067 ' }, []],
  ['an Austrian postal code', { postleitzahl: '1010', land: 'Österreich' }, []],
  ['a short place', { ort: 'Xy' }, ['ort']],
  ['a postal code in Germany that has lost its zero', { postleitzahl: '1067' }, ['postleitzahl']],
  ['an unknown country', { land: 'Frankreich' }, ['land']],
  ['an unknown field', { plz: '01067' }, ['plz']],
])('%s', (_name, changes, refused) => {
  expect(fields(changes)).toEqual(refused)
})

test.each([
  ['12 A', '12 A'],
  [' 10 – 12\u00a0b', '10 - 12 b'],
  ['12½', '12½'],
  [' ', null],
])('the house number %j is stored as %j, as typed', (hausnummer, stored) => {
  const { output } = v.safeParse(NeueRechnungsadresse, { ...adresse, hausnummer })
  expect(output).toMatchObject({ hausnummer: stored })
})

test('all errors of a kind are reported at once', () => {
  expect(fields({ ort: 'Xy', anrede: 'Firma', strasse: '' }).toSorted()).toEqual(['firma', 'ort', 'strasse'])
  expect(fields({ ort: '', postleitzahl: '1', gueltigVon: '' }).toSorted()).toEqual([
    'gueltigVon',
    'ort',
    'postleitzahl',
  ])
})

test('an answer with unknown or missing parts is accepted', () => {
  const answer = v.parse(Rechnungsadresse, { id: 7, anrede: 'Divers', neu: true })
  expect(answer).toMatchObject({ id: '7', anrede: 'KeineAnrede', gueltigBis: null, postfach: null })
})
