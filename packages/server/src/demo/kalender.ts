import { berlinDayHours, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage, utcTag } from '@ekp/wire/rules/kalendertag'
import { isWerktag, listFeiertagsdaten } from '@ekp/wire/rules/kuendigung'
import { listFeiertage } from '../lib/feiertage.ts'

/** Days relative to now in Berlin, `YYYY-MM-DD`, so that the demo never grows old. */
export interface DemoKalender {
  readonly today: string
  readonly jahr: number
  tag(tage: number): string
  /** The first day of the month so many months away. */
  monatsanfang(monate: number): string
  /** The last working day of a month, as a customer could choose it. */
  letzterWerktag(monate: number): string
  neujahr(jahre: number): string
}

export function demoKalender(now: Date): DemoKalender {
  const today = berlinToday(now)
  const jahr = Number(today.slice(0, 4))
  const monat = Number(today.slice(5, 7))
  const monatsanfang = (monate: number) => utcTag(Date.UTC(jahr, monat - 1 + monate, 1))
  return {
    today,
    jahr,
    tag: (tage) => addTage(today, tage),
    monatsanfang,
    letzterWerktag(monate) {
      const danach = monatsanfang(monate + 1)
      const feiertage = listFeiertagsdaten(listFeiertage([Number(addTage(danach, -1).slice(0, 4))]))
      let tag = addTage(danach, -1)
      while (!isWerktag(tag, feiertage)) tag = addTage(tag, -1)
      return tag
    },
    neujahr: (jahre) => `${jahr + jahre}-01-01`,
  }
}

const tagMs = 86_400_000

/** A day in Berlin and its steps. */
export interface DemoTag {
  readonly datum: string
  /** Days since 1970, for what happens every so many days. */
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
    // A day with 23 or 25 hours is stretched to 24, so that habits keep their place in it.
    stunden: Array.from({ length: schritte }, (_, index) => ((index + 0.5) * 24) / schritte),
  }
}

/**
 * The days in Berlin, from `von` to before `bis`, that a start has to write; `vorhandene` are the UTC days that earlier
 * ones have left. Whatever they were, one without a neighbour may have ended or begun in its middle.
 */
export function* demoTage(von: string, bis: string, vorhandene: ReadonlySet<string>): Generator<string> {
  for (let datum = von; datum < bis; datum = addTage(datum, 1)) {
    if (![-1, 0, 1].every((tage) => vorhandene.has(addTage(datum, tage)))) yield datum
  }
}

/** The series with nothing in the rest of its last UTC day: where the clock went back, something may be there. */
export function untilEndOfUtcTag(
  werte: readonly (number | null)[],
  beginn: Date,
  minuten: number,
): readonly (number | null)[] {
  const schrittMs = minuten * 60_000
  const ende = beginn.getTime() + werte.length * schrittMs
  const rest = (Math.ceil(ende / tagMs) * tagMs - ende) / schrittMs
  return [...werte, ...Array.from({ length: rest }, () => null)]
}
