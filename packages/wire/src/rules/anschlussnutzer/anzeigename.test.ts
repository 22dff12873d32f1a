import { expect, test } from 'vitest'
import { deriveAnzeigename } from './anzeigename.ts'

const nobody = {
  kundennummer: 'SWM-1',
  anrede: 'KeineAnrede',
  firma: null,
  titel: null,
  vorname: null,
  nachname: null,
} as const

test.each([
  ['Dr. Änne Größer', { anrede: 'Frau', titel: 'Dr.', vorname: 'Änne', nachname: 'Größer' }],
  ['Änne Größer', { anrede: 'Frau', vorname: 'Änne', nachname: 'Größer' }],
  ['Größer', { anrede: 'Familie', titel: '', vorname: '  ', nachname: ' Größer ' }],
  ['Bäckerei Öl GmbH', { anrede: 'Firma', firma: 'Bäckerei Öl GmbH', vorname: 'Änne', nachname: 'Größer' }],
  ['Änne Größer', { anrede: 'Herr', firma: 'Bäckerei Öl GmbH', vorname: 'Änne', nachname: 'Größer' }],
  ['Größer', { anrede: 'Firma', firma: ' ', nachname: 'Größer' }],
  ['SWM-1', { anrede: 'Firma' }],
  ['SWM-1', {}],
] as const)('%s', (name, person) => {
  expect(deriveAnzeigename({ ...nobody, ...person })).toBe(name)
})
