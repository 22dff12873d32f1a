import { addTage, utcTag } from './kalendertag.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Offsets by hour of UTC, because asking `Intl` took a third of the time in which load profiles are imported. Since 1894
 * the clocks have only been changed on the hour. It starts anew when it is full.
 */
const offsets = new Map<number, number>()
const mostOffsets = 50_000
const changedOnTheHourSince = Date.UTC(1894, 0)

/** How far Berlin's clocks are ahead of UTC at an instant, whatever fraction of a second it has: whole seconds. */
export function berlinOffsetMs(instantMs: number): number {
  if (!(instantMs >= changedOnTheHourSince)) return askOffsetMs(instantMs)
  const hour = Math.floor(instantMs / hourMs)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const offset = askOffsetMs(instantMs)
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(hour, offset)
  return offset
}

// Made when it is first asked: a slow phone takes 100 ms for the first format of a page, and the login needs none.
let zone: Intl.DateTimeFormat | undefined

function askOffsetMs(instantMs: number): number {
  zone ??= new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
  // Only offsets before 1893 have seconds: `GMT+01:00`, `GMT+00:53:28`.
  const [, hours = 0, minutes = 0, seconds = 0] = /GMT\+(\d\d):(\d\d)(?::(\d\d))?/.exec(zone.format(instantMs)) ?? []
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** The day of an instant in Berlin, `YYYY-MM-DD`, whatever the zone of the process. */
export function berlinToday(now: Date): string {
  return utcTag(now.getTime() + berlinOffsetMs(now.getTime()))
}

/** What clocks in Berlin show at an instant, `HH:MM`. */
export function berlinUhrzeit(instant: Date): string {
  return new Date(instant.getTime() + berlinOffsetMs(instant.getTime())).toISOString().slice(11, 16)
}

/**
 * The instant at which a day begins in Berlin; the clocks have been changed at midnight, but never from one day into
 * another.
 */
export function berlinDayStart(datum: string): Date {
  const midnight = Date.parse(`${datum}T00:00:00Z`)
  const byTheDayBefore = midnight - berlinOffsetMs(midnight - dayMs)
  return new Date(midnight - berlinOffsetMs(byTheDayBefore))
}

/** The beginnings of a Berlin day's hours: 24 of them, or 23 or 25 when the clocks change. */
export function berlinDayHours(datum: string): readonly Date[] {
  const start = berlinDayStart(datum).getTime()
  const count = (berlinDayStart(addTage(datum, 1)).getTime() - start) / hourMs
  return Array.from({ length: count }, (_hour, index) => new Date(start + index * hourMs))
}
