import { expect, it } from 'vitest'
import { submitReason } from './submitReason.ts'

const labels = { ort: 'Ort', plz: 'Postleitzahl', land: 'Land' }

it('names the fields in the order in which they stand', () => {
  expect(submitReason(labels, { land: 'x', ort: 'y' }, false)).toBe(
    'Bitte ergänzen oder prüfen Sie noch: Ort und Land.',
  )
  expect(submitReason(labels, { plz: 'x' }, false)).toBe('Bitte ergänzen oder prüfen Sie noch: Postleitzahl.')
})

it('an empty form is just that', () => {
  expect(submitReason(labels, { ort: 'y' }, true)).toBe('Das Formular ist leer.')
})
