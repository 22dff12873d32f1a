import { formatVerbrauch } from '../../lib/format.ts'

/** What stands where a consumption is not known: it is not zero. */
export const unbekannt = 'unbekannt'

/** A consumption: `1.234,50 kWh`. */
export function verbrauchText(verbrauch: number | null): string {
  return verbrauch === null ? unbekannt : `${formatVerbrauch(verbrauch)} kWh`
}
