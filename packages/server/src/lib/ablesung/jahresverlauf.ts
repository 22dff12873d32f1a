import { countTage } from '@ekp/wire/rules/kalendertag'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'

// VDI 2067: what each month has of a year's heating, in thousandths.
const gradtagzahlen = [170, 150, 130, 80, 40, 40 / 3, 40 / 3, 40 / 3, 30, 80, 120, 160]

// The rest is hot water and cooking, which is the same on every day.
const heizanteil = 0.8

/**
 * The share of a year's consumption that falls between two days. A whole year is 1; where each day has the same share,
 * a leap year is 366/365.
 */
export function deriveJahresanteil(verlauf: Jahresverlauf, von: string, bis: string): number {
  const gleichmaessig = countTage(von, bis) / 365
  if (verlauf === 'GLEICHMAESSIG') return gleichmaessig
  if (verlauf === 'HAUSHALT') return haushaltsjahreUntil(bis) - haushaltsjahreUntil(von)
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

/** The consumption of a household in all years before a day, one a year. */
function haushaltsjahreUntil(datum: string): number {
  const year = Number(datum.slice(0, 4))
  const tageDesJahres = countTage(`${year}-01-01`, `${year + 1}-01-01`)
  const passed = countTage(`${year}-01-01`, datum) / tageDesJahres
  return year + dynamisierungUntil(passed * 365) / dynamisierungUntil(365)
}

/**
 * VDEW's standard load profile H0 has its year from this factor of the day t: -3.92e-10 t⁴ + 3.2e-7 t³ - 7.02e-5 t² +
 * 2.1e-3 t + 1.24 (Repräsentative VDEW-Lastprofile, 1999). This is its integral from the year's beginning.
 */
const dynamisierungUntil = (t: number) =>
  (-3.92e-10 / 5) * t ** 5 + (3.2e-7 / 4) * t ** 4 - (7.02e-5 / 3) * t ** 3 + (2.1e-3 / 2) * t ** 2 + 1.24 * t
