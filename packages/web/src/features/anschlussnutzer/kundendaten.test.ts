import { type Anschlussnutzer, kontaktangaben, kontaktfelder, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { expect, test } from 'vitest'
import { kundendatenRows } from './kundendaten.ts'

const nobody: Anschlussnutzer = {
  kundennummer: 'SWM-1',
  anrede: 'KeineAnrede',
  titel: null,
  vorname: null,
  nachname: null,
  firma: null,
  geburtsdatum: null,
  ...perKontaktfeld(() => null),
  emailAbgelehnt: false,
  zugriff: 'voll',
  vertraege: [],
}
const person = ['Titel', 'Vorname', 'Nachname', 'Geburtsdatum']
const kontakt = kontaktfelder.map((field) => kontaktangaben[field].label)
const labelsOf = (changes: Partial<Anschlussnutzer>) =>
  kundendatenRows({ ...nobody, ...changes }).map(({ label }) => label)

test.each<[Anschlussnutzer['anrede'], readonly string[]]>([
  ['Frau', person],
  ['Herr', person],
  ['KeineAnrede', person],
  ['Familie', ['Nachname']],
  ['Firma', ['Firma']],
])('a customer with the Anrede %s has the fields that belong to it', (anrede, names) => {
  expect(labelsOf({ anrede })).toEqual(['Kundennummer', 'Anrede', ...names, ...kontakt])
})

test('stored values are shown for every Anrede', () => {
  const all = { titel: 'Dr.', vorname: 'Ayşe', nachname: 'Öztürk', firma: 'Öztürk GmbH', geburtsdatum: '1980-02-29' }
  expect(labelsOf({ anrede: 'Firma', ...all })).toEqual(['Kundennummer', 'Anrede', 'Firma', ...person, ...kontakt])
  expect(labelsOf({ anrede: 'Frau', firma: ' ' })).not.toContain('Firma')
})

test('the Anrede and the day of birth are written as people write them', () => {
  const rows = kundendatenRows({ ...nobody, geburtsdatum: '1980-02-29' })
  expect(rows).toContainEqual({ label: 'Anrede', value: 'keine Anrede' })
  expect(rows).toContainEqual({ label: 'Geburtsdatum', value: '29.02.1980' })
  expect(rows).toContainEqual({ label: 'Email', value: null })
})
