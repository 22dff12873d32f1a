import { expect, test } from 'vitest'
import { findAbrechnungsjahr } from './abrechnungsjahr.ts'

const today = '2026-11-23'

test.each<readonly [string, string | null, string | null, string | undefined, string | undefined]>([
  ['the day of the year on which the delivery began', '2020-03-01', null, undefined, '2026-03-01 2027-03-01'],
  ['the first year', '2026-11-23', null, undefined, '2026-11-23 2027-11-23'],
  ['a beginning in December', '2020-12-24', null, undefined, '2025-12-24 2026-12-24'],
  ['the yearly reading', '2020-03-01', null, '2025-12-31', '2025-12-31 2026-12-31'],
  ['a yearly reading of today', '2020-03-01', null, today, '2026-11-23 2027-11-23'],
  ['a yearly reading that is late', '2020-03-01', null, '2024-10-01', '2026-10-01 2027-10-01'],
  ['the end of the delivery', '2020-03-01', '2026-12-31', undefined, '2026-03-01 2027-01-01'],
  ['an end in a later year', '2020-03-01', '2027-12-31', undefined, '2026-03-01 2027-03-01'],
  ['the last day', '2020-03-01', today, undefined, '2026-03-01 2026-11-24'],
  ['a day that only leap years have', '2024-02-29', null, undefined, '2026-02-28 2027-02-28'],
  ['a delivery that has not begun', '2026-11-24', null, undefined, undefined],
  ['a delivery that is over', '2020-03-01', '2026-11-22', undefined, undefined],
  ['no delivery', null, null, undefined, undefined],
])('%s', (_name, lieferbeginn, lieferende, turnusablesung, jahr) => {
  const found = findAbrechnungsjahr({ lieferbeginn, lieferende, abgerechnetBis: undefined, turnusablesung }, today)
  expect(found && `${found.von} ${found.bis}`).toBe(jahr)
})

test.each<readonly [string, string, string | undefined, string]>([
  ['with no reading of the round', '2026-01-01', undefined, '2026-01-01 2027-01-01'],
  ['with a reading some days off', '2026-01-01', '2026-01-09', '2026-01-01 2027-01-01'],
  ['that is late', '2025-01-01', '2026-01-01', '2026-01-01 2027-01-01'],
])('where the last yearly bill ended, %s', (_name, abgerechnetBis, turnusablesung, jahr) => {
  const lieferung = { lieferbeginn: '2024-09-01', lieferende: null }
  const found = findAbrechnungsjahr({ ...lieferung, abgerechnetBis, turnusablesung }, today)
  expect(found && `${found.von} ${found.bis}`).toBe(jahr)
})
