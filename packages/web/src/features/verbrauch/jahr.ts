import { withoutAusreisser } from '@ekp/wire/rules/ausreisser'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { currentDay } from '../../lib/berlinTime.ts'
import { compareJahre } from '@ekp/wire/rules/jahresvergleich'
import { sortVerbraeuche } from './queries.ts'
import { jahrText, rundText, vergleichText } from './texts.ts'

/** What was used in a year, in words [verbrauch-13]. */
export interface Jahr {
  /** The day on which its twelve months end. */
  readonly bis: string
  /** Which twelve months. */
  readonly zeit: string
  readonly verbrauch: string
  /** Against the year before, and whether it was estimated; empty where there is nothing to say. */
  readonly note: string
}

/** The year between readings that says most of a contract's use; undefined where none is known. */
export function findJahr(verbraeuche: readonly Verbrauch[], verlauf: Jahresverlauf): Jahr | undefined {
  const vergleich = compareJahre(withoutAusreisser(sortVerbraeuche(verbraeuche).toReversed()), verlauf)
  const verbrauch = vergleich?.jahr.verbrauch ?? null
  if (vergleich === undefined || verbrauch === null) return undefined
  const before = vergleich.davor?.verbrauch ?? null
  const note = [
    ...(before === null ? [] : [vergleichText(verbrauch, before)]),
    ...(vergleich.jahr.prognose || vergleich.davor?.prognose === true ? ['zum Teil geschätzt'] : []),
  ]
  const { bis } = vergleich.jahr
  return { bis, zeit: jahrText(bis, currentDay()), verbrauch: rundText(verbrauch), note: note.join(', ') }
}
