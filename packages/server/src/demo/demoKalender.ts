import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'

/** Days relative to now in Berlin, `YYYY-MM-DD`, so that the demo never grows old. */
export interface DemoKalender {
  readonly heute: string
  readonly jahr: number
  tag(tage: number): string
  /** The first day of the month so many months away. */
  monatsanfang(monate: number): string
  monatsende(monate: number): string
  neujahr(jahre: number): string
}

export function demoKalender(now: Date): DemoKalender {
  const heute = berlinToday(now)
  const jahr = Number(heute.slice(0, 4))
  const monat = Number(heute.slice(5, 7))
  const monatsanfang = (monate: number) => new Date(Date.UTC(jahr, monat - 1 + monate, 1)).toISOString().slice(0, 10)
  return {
    heute,
    jahr,
    tag: (tage) => addTage(heute, tage),
    monatsanfang,
    monatsende: (monate) => addTage(monatsanfang(monate + 1), -1),
    neujahr: (jahre) => `${jahr + jahre}-01-01`,
  }
}
