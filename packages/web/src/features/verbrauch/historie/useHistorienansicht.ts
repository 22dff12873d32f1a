import { readStichtag } from '@ekp/wire/rules/fenster/historienfenster'
import type { Interval } from '@ekp/wire/verbrauch'
import { systemClock } from '../../../lib/clock.ts'
import { useParams, usePlace, useRouter } from '../../../lib/router/RouterView.tsx'
import { modi } from './texts.ts'

/** What the history shows: hours, days or months around a day in Berlin. */
export interface Ansicht {
  readonly interval: Interval
  /** Quarter hours in place of hours. */
  readonly isFine: boolean
  readonly stichtag: string
}

const viertelstunden = 'viertelstunden'

/** The view that an address names; what it leaves out or names wrongly is hours and today [historie-10]. */
export function readAnsicht(search: Readonly<Record<string, unknown>>, now: Date): Ansicht {
  const interval = modi.find(({ ansicht }) => ansicht === search['ansicht'])?.interval ?? 'hourly'
  return { interval, isFine: search['ansicht'] === viertelstunden, stichtag: readStichtag(search['tag'], now) }
}

const ansichtOf = (search: string) =>
  readAnsicht(Object.fromEntries(new URLSearchParams(search)), new Date(systemClock.now()))

/** Another view: what changes, or what changes of the view at that moment. */
export type Wechsel = Partial<Ansicht> | ((at: Ansicht) => Partial<Ansicht>)

/** The view in the address [historie-25], and how to show another; `isNewPlace` keeps this one for the way back. */
export function useHistorienansicht() {
  const shown = ansichtOf(usePlace().search)
  const params = useParams('/vertrag/$vertragId/verbrauchshistorie')
  const { history, navigate } = useRouter()
  const show = (wechsel: Wechsel, isNewPlace = false) => {
    // The address is ahead of the page: two quick presses are two steps.
    const at = ansichtOf(history.location.search)
    const { interval, isFine, stichtag } = { ...at, ...(typeof wechsel === 'function' ? wechsel(at) : wechsel) }
    const { ansicht } = modi.find((modus) => modus.interval === interval) ?? {}
    void navigate({
      to: '/vertrag/$vertragId/verbrauchshistorie',
      params,
      search: { ansicht: isFine && interval === 'hourly' ? viertelstunden : ansicht, tag: stichtag },
      replace: !isNewPlace,
    })
  }
  return { ...shown, show }
}
