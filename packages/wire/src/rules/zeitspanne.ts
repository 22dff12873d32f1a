import { teilerOf } from './jahresverlauf.ts'
import { addMonate, addTage, countTage } from './kalendertag.ts'
import type { Verbrauch } from '../verbrauch.ts'
import type { Jahresverlauf } from '../verbrauch/prognose.ts'

/** From one day to another, as readings bound a period: it has `bis - von` days. */
export interface Zeitspanne {
  readonly von: string
  readonly bis: string
}

/** What was consumed in a span of time. */
export interface Spannenwert extends Zeitspanne {
  /** kWh; null where a part of the span is not known. */
  readonly verbrauch: number | null
  /** An entry that goes into it is an estimate. */
  readonly prognose: boolean
  /**
   * How far the ends of the span are from the nearest reading, in days. An entry that reaches over an end counts with
   * its usual share, which weather makes the more wrong the further the end is from a reading.
   */
  readonly abstand: number
}

/** The days of a year that others are extrapolated to. */
export const jahr = 365

/** A year earlier; over a leap day 366 days, as between two readings, or 365 where the first entry begins a day later. */
function jahrDavor(verbraeuche: readonly Verbrauch[], datum: string): string {
  const [davor, tag] = [addMonate(datum, -12), addTage(datum, -jahr)]
  return tag === verbraeuche[0]?.von ? tag : davor
}

/** The twelve months until `bis`; `verbraeuche` are oldest first. */
export const jahrBis = (verbraeuche: readonly Verbrauch[], bis: string): Zeitspanne => ({
  von: jahrDavor(verbraeuche, bis),
  bis,
})

/** The same days one year before. */
export const vorjahrOf = (verbraeuche: readonly Verbrauch[], { von, bis }: Zeitspanne): Zeitspanne => ({
  von: jahrDavor(verbraeuche, von),
  bis: jahrDavor(verbraeuche, bis),
})

/** What the span consumed, interpolated at its ends; `verbraeuche` are oldest first. */
export function verbrauchIn(
  verbraeuche: readonly Verbrauch[],
  { von, bis }: Zeitspanne,
  verlauf: Jahresverlauf,
): Spannenwert {
  const unknown = { von, bis, verbrauch: null, prognose: false, abstand: 0 }
  const [length, value] = [countTage(von, bis), { days: 0, verbrauch: 0, prognose: false, abstand: 0 }]
  for (const one of verbraeuche) {
    if (one.bis <= von) continue
    if (one.von >= bis) break
    const days = countTage(one.von, one.bis)
    const [begin, end] = [one.von > von ? one.von : von, one.bis < bis ? one.bis : bis]
    const inside = countTage(begin, end)
    if (one.summe === null || inside <= 0) return unknown
    value.days += inside
    const passed = teilerOf(one, verlauf)
    value.verbrauch += one.summe * (passed(end) - passed(begin))
    value.prognose ||= one.prognose
    value.abstand = Math.max(value.abstand, Math.min(inside, days - inside))
  }
  if (value.days !== length) return unknown
  const { prognose, abstand } = value
  return { von, bis, verbrauch: Math.round(value.verbrauch * 100) / 100, prognose, abstand }
}
