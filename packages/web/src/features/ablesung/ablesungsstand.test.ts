import type { Ablesung } from '@ekp/wire/ablesung'
import { deriveKanalkuerzel } from '@ekp/wire/rules/kanalname'
import { expect, test } from 'vitest'
import { findAblesungsstand, listAblesewerte } from './ablesungsstand.ts'

const read = (ablesedatum: string, ableseart: Ablesung['ableseart'] = 'KUNDE'): Ablesung => ({
  ablesedatum,
  zaehlernummer: '1EMH1',
  ablesewerte: {},
  ablesegrund: null,
  erfassungshinweis: null,
  ermittlungsart: null,
  ableseart,
})
const today = '2026-11-22'

// What was read, since when energy is delivered, and whether it is time to read again.
const cases: [string, Ablesung[], string | null, boolean][] = [
  ['read yesterday', [read('2026-11-21')], '2020-01-01', false],
  ['read less than a year ago', [read('2025-11-23')], '2020-01-01', false],
  ['read a year ago', [read('2025-11-22')], '2020-01-01', true],
  ['only estimated since', [read('2025-01-01', 'NETZBETREIBER'), read('2025-12-31', 'ERSATZWERT')], null, true],
  ['never read, delivered for a month', [], '2026-10-22', false],
  ['never read, delivered for a year', [], '2025-11-22', true],
  ['never read, delivery unknown', [], null, false],
]

test.each(cases)('%s', (_case, ablesungen, lieferbeginn, istFaellig) => {
  expect(findAblesungsstand(ablesungen, { lieferbeginn, today }).istFaellig).toBe(istFaellig)
})

test('the last reading is no estimate', () => {
  const ablesungen = [read('2026-06-30', 'ERSATZWERT'), read('2026-03-31'), read('2025-12-31', 'NETZBETREIBER')]
  expect(findAblesungsstand(ablesungen, { lieferbeginn: null, today }).letzte?.ablesedatum).toBe('2026-03-31')
})

test('a reading is told in one line, its channels by their names or by two letters', () => {
  const wert = (obiskennzahl: string, ablesewert: number) => ({ obiskennzahl, ablesewert, nachkommastellen: 1 })
  expect(listAblesewerte({ ablesewerte: { a: wert('7-0:3.0.0', 1830.6) } }, 'm³')).toEqual(['1.830,6\u00A0m³'])
  expect(listAblesewerte({ ablesewerte: { a: wert('1-0:1.8.0', 32_843.2022) } }, 'kWh')).toEqual(['32.843,2\u00A0kWh'])
  const zwei = { a: wert('1-0:1.8.1', 19_800), b: wert('1-0:1.8.2', 13_723.5) }
  expect(listAblesewerte({ ablesewerte: zwei }, 'kWh').join(', ')).toBe(
    'Hochtarif\u00A0(HT): 19.800,0\u00A0kWh, Niedertarif\u00A0(NT): 13.723,5\u00A0kWh',
  )
  expect(listAblesewerte({ ablesewerte: zwei }, 'kWh', deriveKanalkuerzel).join(', ')).toBe(
    'HT 19.800,0\u00A0kWh, NT 13.723,5\u00A0kWh',
  )
})
