import { readStichtag } from '@ekp/wire/rules/historienfenster'
import type { Interval } from '@ekp/wire/verbrauch'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { systemClock } from '../../../lib/clock.ts'
import { modi } from './texts.ts'

/** What the history shows: hours, days or months around a day in Berlin. */
export interface Ansicht {
  readonly interval: Interval
  readonly stichtag: string
}

/** The view that an address names; what it leaves out or names wrongly is hours and today [historie-10]. */
export function readAnsicht(search: Readonly<Record<string, unknown>>, now: Date): Ansicht {
  const interval = modi.find(({ ansicht }) => ansicht === search['ansicht'])?.interval ?? 'hourly'
  return { interval, stichtag: readStichtag(search['tag'], now) }
}

/** The view in the address [historie-25], and how to show another; `isNewPlace` keeps this one for the way back. */
export function useHistorienansicht() {
  const search: Readonly<Record<string, unknown>> = useLocation({ select: (location) => location.search })
  const navigate = useNavigate()
  const shown = readAnsicht(search, new Date(systemClock.now()))
  const show = (changes: Partial<Ansicht>, isNewPlace = false) => {
    const { interval, stichtag } = { ...shown, ...changes }
    const ansicht = modi.find((modus) => modus.interval === interval)?.ansicht
    void navigate({ to: '.', search: { ansicht, tag: stichtag }, replace: !isNewPlace, resetScroll: false })
  }
  return { ...shown, show }
}
