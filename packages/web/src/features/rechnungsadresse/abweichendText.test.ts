import { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { abweichendText } from './abweichendText.ts'

const adresse = (gueltigVon: string, gueltigBis: string | null) =>
  parse(Rechnungsadresse, { id: gueltigVon, gueltigVon, gueltigBis })
const past = adresse('2025-01-01', '2025-12-31')
const future = [adresse('2028-01-01', null), adresse('2027-01-01', '2027-12-31')]

it('without any the customer’s own one applies', () => {
  expect(abweichendText([], '2026-11-21')).toMatch(/Es gilt Ihre eigene Rechnungsadresse\.$/)
})

it('with older ones only there is none at the moment', () => {
  const text = abweichendText([past], '2026-11-21')
  expect(text).toBe('Zurzeit gibt es für diesen Vertrag keine abweichende Rechnungsadresse.')
})

it('of those to come the next one is named', () => {
  expect(abweichendText([...future, past], '2026-11-21')).toMatch(/Die nächste gilt ab 01\.01\.2027\.$/)
})
