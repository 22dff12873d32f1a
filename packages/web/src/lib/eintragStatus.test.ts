import { expect, it } from 'vitest'
import { eintragStatus, formatGueltigkeit } from './eintragStatus.ts'

const heute = '2026-11-21'

it.each<[string, string | null, string | null, string]>([
  ['since ever and for ever', null, null, 'Aktuell'],
  ['from today', '2026-11-21', null, 'Aktuell'],
  ['from tomorrow', '2026-11-22', null, 'Künftig'],
  ['until today', '2026-01-01', '2026-11-21', 'Aktuell'],
  ['until yesterday', '2026-01-01', '2026-11-20', 'Vergangen'],
  ['in future only', '2027-01-01', '2027-12-31', 'Künftig'],
])('%s', (_name, gueltigVon, gueltigBis, label) => {
  expect(eintragStatus({ gueltigVon, gueltigBis }, heute).label).toBe(label)
})

it.each<[string | null, string | null, string]>([
  [null, null, 'Gültig ohne Begrenzung'],
  ['2026-01-01', null, 'Gültig ab 01.01.2026'],
  [null, '2026-12-31', 'Gültig bis 31.12.2026'],
  ['2026-01-01', '2026-12-31', 'Gültig vom 01.01.2026 bis 31.12.2026'],
  ['2026-01-01', '2026-01-01', 'Gültig am 01.01.2026'],
])('%s to %s reads %s', (gueltigVon, gueltigBis, text) => {
  expect(formatGueltigkeit({ gueltigVon, gueltigBis })).toBe(text)
})
