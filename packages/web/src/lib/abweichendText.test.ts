import { expect, it } from 'vitest'
import { abweichendText } from './abweichendText.ts'

const heute = '2026-11-21'
const past = { gueltigVon: '2025-01-01', gueltigBis: '2025-12-31' }
const future = [
  { gueltigVon: '2028-01-01', gueltigBis: null },
  { gueltigVon: '2027-01-01', gueltigBis: '2027-12-31' },
]

it('without any the customer’s own one applies', () => {
  expect(abweichendText('Rechnungsadresse', [], heute)).toBe(
    'Für diesen Vertrag ist keine abweichende Rechnungsadresse hinterlegt. Es gilt Ihre eigene Rechnungsadresse.',
  )
})

it('with older ones only there is none at the moment', () => {
  expect(abweichendText('Bankverbindung', [past], heute)).toBe(
    'Zurzeit gibt es für diesen Vertrag keine abweichende Bankverbindung.',
  )
})

it('of those to come the next one is named', () => {
  expect(abweichendText('Bankverbindung', [...future, past], heute)).toMatch(/Die nächste gilt ab 01\.01\.2027\.$/)
})
