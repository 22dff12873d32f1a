import type { Abrechnung } from '../tenant.ts'
import type { Umrechnung } from '../verbrauch.ts'
import type { Jahresverlauf } from '../verbrauch/prognose.ts'
import { countTage } from './kalendertag.ts'

/** How a contract's consumption is spread over the year, as far as its kind tells; a supplier's bills may not do so. */
export function verlaufOf(
  versorgungsart: string | null,
  kundenArt: string | null,
  strom: Abrechnung['strom'] = 'lastprofil',
): Jahresverlauf {
  if (versorgungsart === 'gas') return 'HEIZUNG'
  return strom === 'lastprofil' && kundenArt === 'Haushaltskunde' ? 'HAUSHALT' : 'GLEICHMAESSIG'
}

// VDI 2067: what each month has of a year's heating, in three-thousandths.
const gradtagzahlen = [510, 450, 390, 240, 120, 40, 40, 40, 90, 240, 360, 480]

// The rest is hot water and cooking, which is the same on every day.
const [heizteile, teile] = [4, 5]

/** How much of the consumption of who heats with the energy follows the degree days. */
export const heizanteil = heizteile / teile

// Of it, degree days and the days of each month and year are whole numbers: 15,000 × 365 × lcm(28, 29, 30, 31).
const wholeYear = 2_067_250_500_000
const tagesgewicht = wholeYear / 365

/** The consumption of all years before a day, as a whole number of which a year has `wholeYear`. */
function gewichtUntil(verlauf: Jahresverlauf, datum: string): number {
  const tage = tagesgewicht * countTage('1970-01-01', datum)
  if (verlauf === 'GLEICHMAESSIG') return tage
  if (verlauf === 'HAUSHALT') return haushaltUntil(datum)
  return (heizteile * heizungUntil(datum) + (teile - heizteile) * tage) / teile
}

function heizungUntil(datum: string): number {
  const [year = 0, month = 0, day = 0] = datum.split('-').map(Number)
  const before = gradtagzahlen.slice(0, month - 1).reduce((sum, number) => sum + number, 0)
  const tageDesMonats = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const number = gradtagzahlen[month - 1] ?? 0
  return (
    (year - 1970) * wholeYear + (wholeYear / 3000) * before + ((day - 1) * number * (wholeYear / 3000)) / tageDesMonats
  )
}

function haushaltUntil(datum: string): number {
  const year = Number(datum.slice(0, 4))
  const tageDesJahres = countTage(`${year}-01-01`, `${year + 1}-01-01`)
  const passed = countTage(`${year}-01-01`, datum) / tageDesJahres
  const share = dynamisierungUntil(passed * 365) / dynamisierungUntil(365)
  return (year - 1970) * wholeYear + Math.round(share * wholeYear)
}

/**
 * VDEW's standard load profile H0 has its year from this factor of the day t: -3.92e-10 t⁴ + 3.2e-7 t³ - 7.02e-5 t² +
 * 2.1e-3 t + 1.24 (Repräsentative VDEW-Lastprofile, 1999). This is its integral from the year's beginning.
 */
const dynamisierungUntil = (t: number) =>
  (-3.92e-10 / 5) * t ** 5 + (3.2e-7 / 4) * t ** 4 - (7.02e-5 / 3) * t ** 3 + (2.1e-3 / 2) * t ** 2 + 1.24 * t

/** What falls between two days, as a whole number, so that parts add up exactly: to be compared with others of `verlauf`. */
export const deriveGewicht = (verlauf: Jahresverlauf, von: string, bis: string): number =>
  gewichtUntil(verlauf, bis) - gewichtUntil(verlauf, von)

/**
 * The share of a year's consumption that falls between two days. A whole year is 1; where each day has the same share,
 * a leap year is 366/365.
 */
export const deriveJahresanteil = (verlauf: Jahresverlauf, von: string, bis: string): number =>
  deriveGewicht(verlauf, von, bis) / wholeYear

interface Zeitraum {
  readonly von: string
  readonly bis: string
}

/**
 * How much of the consumption between two readings had passed by a day, from 0 to 1: as the year runs, gas by its cubic
 * metres, each with the Zustandszahl and Brennwert of its day. `round` makes of the cubic metres until a day what the
 * register would have shown.
 */
export function teilerOf(
  entry: Zeitraum & { readonly umrechnung: readonly Umrechnung[] },
  verlauf: Jahresverlauf,
  round = (kubikmeter: number) => kubikmeter,
): (datum: string) => number {
  const passed = ({ von, bis }: Zeitraum, datum: string) =>
    datum <= von ? 0 : datum >= bis ? 1 : deriveGewicht(verlauf, von, datum) / deriveGewicht(verlauf, von, bis)
  const energieUntil = (datum: string) => {
    let [kubikmeter, energie] = [0, 0]
    for (const teil of entry.umrechnung) {
      const part = passed(teil, datum)
      const own = part === 1 ? teil.kubikmeter : round(kubikmeter + part * teil.kubikmeter) - kubikmeter
      energie += own * teil.zustandszahl * teil.brennwert
      if (part < 1) break
      kubikmeter += own
    }
    return energie
  }
  const all = energieUntil(entry.bis)
  return all > 0
    ? (datum) => (datum <= entry.von ? 0 : datum >= entry.bis ? 1 : energieUntil(datum) / all)
    : (datum) => passed(entry, datum)
}
