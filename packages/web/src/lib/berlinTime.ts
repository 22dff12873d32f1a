import { berlinOffsetMs, berlinToday, berlinUhrzeit } from '@ekp/wire/rules/berlin'
import { systemClock } from './clock.ts'
import { formatDatum } from './format.ts'

const hourMs = 3_600_000
const twoDigits = (count: number) => String(count).padStart(2, '0')

/** A whole second as ISO 8601 with Berlin's offset: `2026-10-25T02:00:00+01:00`. */
export function berlinIso(zeitpunkt: Date): string {
  const offsetMs = berlinOffsetMs(zeitpunkt.getTime())
  return new Date(zeitpunkt.getTime() + offsetMs).toISOString().slice(0, 19) + offsetText(offsetMs)
}

/** The time of an instant in Berlin, on one line: `01:59 Uhr`. */
export function formatUhrzeit(zeitpunkt: Date): string {
  return `${berlinUhrzeit(zeitpunkt)}\u00a0Uhr`
}

/** `25.10.2026 00:00 Uhr`. */
export function formatDatumUhrzeit(zeitpunkt: Date): string {
  return `${formatDatum(berlinToday(zeitpunkt))} ${formatUhrzeit(zeitpunkt)}`
}

/** The same; where the clocks show a time twice, its offset tells the two apart: `25.10.2026 02:00 Uhr (+01:00)`. */
export function formatStunde(zeitpunkt: Date): string {
  const ms = zeitpunkt.getTime()
  const offsetMs = berlinOffsetMs(ms)
  const isTwice = berlinOffsetMs(ms + hourMs) < offsetMs || berlinOffsetMs(ms - hourMs) > offsetMs
  return `${formatDatumUhrzeit(zeitpunkt)}${isTwice ? ` (${offsetText(offsetMs)})` : ''}`
}

function offsetText(offsetMs: number): string {
  return `+${twoDigits(Math.floor(offsetMs / hourMs))}:${twoDigits((offsetMs / 60_000) % 60)}`
}

/** The day in Berlin, `YYYY-MM-DD`, wherever the device stands. */
export function currentDay(): string {
  return berlinToday(new Date(systemClock.now()))
}
