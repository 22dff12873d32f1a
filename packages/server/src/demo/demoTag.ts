import { berlinDayHours } from '@ekp/wire/rules/berlin'

const tagMs = 86_400_000

/** A day in Berlin and its steps. */
export interface DemoTag {
  readonly datum: string
  /** The days are numbered, for what comes every so many days. */
  readonly nr: number
  /** 0 in January. */
  readonly monat: number
  /** 0 on Sundays. */
  readonly wochentag: number
  readonly beginn: Date
  /** The hour of the day in the middle of each step: 0.125 for the first quarter hour. */
  readonly stunden: readonly number[]
}

/** The day with 23, 24 or 25 hours, in steps of so many minutes. */
export function demoTag(datum: string, minuten: number): DemoTag {
  const hours = berlinDayHours(datum)
  const date = new Date(`${datum}T00:00:00Z`)
  const schritte = (hours.length * 60) / minuten
  return {
    datum,
    nr: date.getTime() / tagMs,
    monat: date.getUTCMonth(),
    wochentag: date.getUTCDay(),
    beginn: hours[0] ?? date,
    // A day with an hour more or less is stretched: nobody bakes by the clock of the law.
    stunden: Array.from({ length: schritte }, (_, index) => ((index + 0.5) * 24) / schritte),
  }
}
