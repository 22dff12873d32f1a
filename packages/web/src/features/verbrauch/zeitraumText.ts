import type { Verbrauch } from '@ekp/wire/verbrauch'
import { formatDatum } from '../../lib/format.ts'

/** A period by the days of its readings: `31.12.2024 – 31.12.2025`. */
export function zeitraumText({ von, bis }: Pick<Verbrauch, 'von' | 'bis'>): string {
  return `${formatDatum(von)} – ${formatDatum(bis)}`
}
