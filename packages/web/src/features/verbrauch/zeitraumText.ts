import type { Verbrauch } from '@ekp/wire/verbrauch'
import { formatDatum } from '../../lib/format.ts'

/** A period by the days of its readings, no dash on a line of its own: `31.12.2024 – 31.12.2025`. */
export function zeitraumText({ von, bis }: Pick<Verbrauch, 'von' | 'bis'>): string {
  return `${formatDatum(von)}\u00a0– ${formatDatum(bis)}`
}
