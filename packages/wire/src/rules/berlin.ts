import { addTage } from './kalendertag.ts'

const zone = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How far Berlin's clocks are ahead of UTC at an instant, whatever fraction of a second it has: whole seconds. */
export function berlinOffsetMs(instantMs: number): number {
  // Only offsets before 1893 have seconds: `GMT+01:00`, `GMT+00:53:28`.
  const [, hours = 0, minutes = 0, seconds = 0] = /GMT\+(\d\d):(\d\d)(?::(\d\d))?/.exec(zone.format(instantMs)) ?? []
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** The day in Berlin, `YYYY-MM-DD`, whatever the zone of the process. */
export function berlinToday(now: Date): string {
  return new Date(now.getTime() + berlinOffsetMs(now.getTime())).toISOString().slice(0, 10)
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
