import { countTage } from '@ekp/wire/rules/kalendertag'
import type { Versorgungsart } from '@ekp/wire/vertrag'

// VDI 2067: what each month has of a year's heating, in thousandths.
const gradtagzahlen = [170, 150, 130, 80, 40, 40 / 3, 40 / 3, 40 / 3, 30, 80, 120, 160]

// The rest is hot water and cooking, the same on every day.
const heizanteil = 0.8

/**
 * The share of a year's consumption that falls between two days: for gas by the season, for electricity by the
 * days alone. A whole year is 1, a leap year of electricity 366/365.
 */
export function deriveJahresanteil(versorgungsart: Versorgungsart, von: string, bis: string): number {
  const gleichmaessig = countTage(von, bis) / 365
  if (versorgungsart === 'strom') return gleichmaessig
  return heizanteil * (heizperiodenUntil(bis) - heizperiodenUntil(von)) + (1 - heizanteil) * gleichmaessig
}

/** The heating of all years before a day, one a year. */
function heizperiodenUntil(datum: string): number {
  const [year = 0, month = 0, day = 0] = datum.split('-').map(Number)
  const before = gradtagzahlen.slice(0, month - 1).reduce((sum, zahl) => sum + zahl, 0)
  const tageDesMonats = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const current = ((day - 1) / tageDesMonats) * (gradtagzahlen[month - 1] ?? 0)
  return year + (before + current) / 1000
}
