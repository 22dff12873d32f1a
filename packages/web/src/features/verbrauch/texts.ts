import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Umrechnung } from '@ekp/wire/verbrauch'
import { formatDatum, formatKwh, formatMonat } from '../../lib/format.ts'
import type { Schaetzbar } from './kosten.ts'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'
import { twoToSix, whole } from '../../lib/numberFormat.ts'

/** What stands where a consumption is not known: it is not zero. */
export const unbekannt = 'unbekannt'

/** A consumption: `1.234,50 kWh`. */
export function verbrauchText(verbrauch: number | null): string {
  return verbrauch === null ? unbekannt : `${formatKwh(verbrauch)}\u00a0kWh`
}

/** A period by the days of its readings, no dash on a line of its own: `31.12.2024 – 31.12.2025`. */
export function zeitraumText({ von, bis }: Zeitspanne): string {
  return `${formatDatum(von)}\u00a0– ${formatDatum(bis)}`
}

/** Where a period ends, below its bar: `Sep 2026` for the end of a month, otherwise the day. */
export function endeText(bis: string): string {
  const last = bis.endsWith('-01') ? addTage(bis, -1) : bis
  return addTage(last, 1).endsWith('-01') ? `${formatMonat(last).slice(0, 3)} ${last.slice(0, 4)}` : formatDatum(bis)
}

/** A consumption as one speaks of it: `17.115 kWh`, on one line. */
export function rundText(verbrauch: number): string {
  return `${whole.format(verbrauch)}\u00a0kWh`
}

/** An amount of money in whole EUR: `1.146 EUR`. */
export function ganzeEuroText(euro: number): string {
  return `${whole.format(euro)}\u00a0EUR`
}

/** An estimated amount of money, without the cents that it does not know: `rund 1.146 EUR`. */
export function rundEuroText(euro: number): string {
  return `rund ${ganzeEuroText(euro)}`
}

/** How a year differs from the one before, in whole percent: `4 % weniger als davor`. */
export function vergleichText(verbrauch: number, before: number): string {
  if (before === 0) return verbrauch === 0 ? 'genauso wie davor' : 'mehr als davor'
  const prozent = Math.round(((verbrauch - before) / before) * 100)
  if (prozent === 0) return 'fast genauso viel wie davor'
  return `${whole.format(Math.abs(prozent))}\u00a0% ${prozent > 0 ? 'mehr' : 'weniger'} als davor`
}

// Six weeks: a reading takes some days to arrive, and is still the last one then.
const mostTageSeither = 42

/** Which twelve months are meant; the last ones only where they ended not long ago, and cannot be taken for others. */
export function jahrText(bis: string, today: string, isMistakable = false): string {
  return isMistakable || countTage(bis, today) > mostTageSeither
    ? `In den 12 Monaten bis\u00A0${formatDatum(bis)}`
    : 'In den letzten 12 Monaten'
}

/** What an estimated cost covers, by the kind of its prices [verbrauch-14]. */
export const kostenumfang: Readonly<Record<Schaetzbar, string>> = {
  ALLES_INKLUSIVE_BRUTTO: 'mit Grundpreis und allen Steuern',
  ALLES_INKLUSIVE_NETTO: 'mit Grundpreis, ohne Umsatzsteuer',
  REINER_ENERGIEPREIS: 'mit Grundpreis, aber ohne Netzentgelte, Abgaben und Steuern',
}

/** How cubic metres became kWh: `100,00 m³ × 0,9524 × 11,234 kWh/m³ = 1.069,93 kWh`. */
export function umrechnungText({ kubikmeter, zustandszahl, brennwert }: Umrechnung): string {
  // Twelve digits bring back what floating point has blurred.
  const kwh = Number((kubikmeter * zustandszahl * brennwert).toPrecision(12))
  return `${formatFaktor(kubikmeter)}\u00a0m³ × ${formatFaktor(zustandszahl)} × ${formatFaktor(brennwert)}\u00a0kWh/m³ = ${formatKwh(kwh)}\u00a0kWh`
}

/** A factor or amount of a calculation with all its decimals, so that it can be checked by hand. */
function formatFaktor(factor: number): string {
  return twoToSix.format(factor)
}
