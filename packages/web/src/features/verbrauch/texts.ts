import type { Umrechnung, Verbrauch } from '@ekp/wire/verbrauch'
import { formatDatum, formatKwh } from '../../lib/format.ts'

/** What stands where a consumption is not known: it is not zero. */
export const unbekannt = 'unbekannt'

/** A consumption: `1.234,50 kWh`. */
export function verbrauchText(verbrauch: number | null): string {
  return verbrauch === null ? unbekannt : `${formatKwh(verbrauch)} kWh`
}

/** A period by the days of its readings, no dash on a line of its own: `31.12.2024 – 31.12.2025`. */
export function zeitraumText({ von, bis }: Pick<Verbrauch, 'von' | 'bis'>): string {
  return `${formatDatum(von)}\u00a0– ${formatDatum(bis)}`
}

/** How cubic metres became kWh: `100,00 m³ × 0,9524 × 11,234 kWh/m³ = 1.069,93 kWh`. */
export function umrechnungText({ kubikmeter, zustandszahl, brennwert }: Umrechnung): string {
  // Twelve digits bring back what floating point has blurred.
  const kwh = Number((kubikmeter * zustandszahl * brennwert).toPrecision(12))
  return `${formatFaktor(kubikmeter)} m³ × ${formatFaktor(zustandszahl)} × ${formatFaktor(brennwert)} kWh/m³ = ${formatKwh(kwh)} kWh`
}

const upToSix = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** A factor or amount of a calculation with all its decimals, so that it can be checked by hand. */
function formatFaktor(faktor: number): string {
  return upToSix.format(faktor)
}
