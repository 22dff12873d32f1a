import { berlinOffsetMs } from '@ekp/wire/rules/berlin'
import { formatDatum } from './formatDatum.ts'

/** An instant as customers read it, in Berlin: `21.11.2026, 09:30 Uhr`. */
export function formatZeitpunkt(zeitpunkt: Date): string {
  const ms = zeitpunkt.getTime()
  const [datum = '', zeit = ''] = new Date(ms + berlinOffsetMs(ms)).toISOString().split('T')
  return `${formatDatum(datum)}, ${zeit.slice(0, 5)} Uhr`
}
