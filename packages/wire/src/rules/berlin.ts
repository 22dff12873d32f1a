import { addTage } from './kalendertag.ts'

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})
const hourMs = 3_600_000

/** What Berlin's clocks show at an instant, as if it were UTC. */
function wallClockMs(instantMs: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clock.formatToParts(instantMs)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** How far Berlin's clocks are ahead of UTC at an instant that is a whole second. */
export const berlinOffsetMs = (instantMs: number) => wallClockMs(instantMs) - instantMs

/** The day in Berlin, `YYYY-MM-DD`, whatever the zone of the process. */
export function berlinToday(now: Date): string {
  return new Date(wallClockMs(now.getTime())).toISOString().slice(0, 10)
}

/** The instant at which a day begins in Berlin; no change of the clocks touches midnight. */
export function berlinDayStart(datum: string): Date {
  const midnight = Date.parse(`${datum}T00:00:00Z`)
  return new Date(2 * midnight - wallClockMs(midnight - hourMs) - hourMs)
}

/** The beginnings of a Berlin day's hours: 24 of them, or 23 or 25 when the clocks change. */
export function berlinDayHours(datum: string): readonly Date[] {
  const start = berlinDayStart(datum).getTime()
  const count = (berlinDayStart(addTage(datum, 1)).getTime() - start) / hourMs
  return Array.from({ length: count }, (_hour, index) => new Date(start + index * hourMs))
}
