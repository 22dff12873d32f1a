import { ibanLaenge } from '@ekp/wire/rules/ibanLaenge'
import { getCountrySpecifications } from 'ibantools'
import { expect, test } from 'vitest'
import { isSepaLand } from './isSepaLand.ts'

test('what the form says of lengths is what the check knows, for every SEPA country with IBANs of its own', () => {
  const laender = Object.entries(getCountrySpecifications()).filter(([, { chars }]) => chars !== null)
  expect(laender.length).toBeGreaterThan(70)
  for (const [land, { chars }] of laender) {
    expect([land, ibanLaenge(land)]).toEqual([land, isSepaLand(land) ? chars : undefined])
  }
})
