import type { Umrechnung } from '@ekp/wire/verbrauch'
import { formatVerbrauch } from '../../lib/format.ts'
import { formatFaktor } from './formatFaktor.ts'

/** How cubic metres became kWh: `100,00 m³ × 0,9524 × 11,234 kWh/m³ = 1.069,93 kWh`. */
export function umrechnungText({ kubikmeter, zustandszahl, brennwert }: Umrechnung): string {
  // Twelve digits bring back what floating point has blurred.
  const kwh = Number((kubikmeter * zustandszahl * brennwert).toPrecision(12))
  return `${formatFaktor(kubikmeter)} m³ × ${formatFaktor(zustandszahl)} × ${formatFaktor(brennwert)} kWh/m³ = ${formatVerbrauch(kwh)} kWh`
}
