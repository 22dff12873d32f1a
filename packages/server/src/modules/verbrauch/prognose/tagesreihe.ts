import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { teilerOf } from '@ekp/wire/rules/jahresverlauf'
import { hasWert, type Verbrauchsreihe } from '../../../preis/lastreihe.ts'
import { stepMs, type Steps } from '../../../preis/steps.ts'
import type { Tag } from '../../../preis/tage.ts'
import { niedertarif } from '../kosten.ts'
import type { Zeitraum } from '../zeitraeume.ts'

/** What a contract used on each day of a stretch; a forecast needs no exact fractions. */
export interface Tagesreihe extends Zeitraum {
  /** kWh; `NaN` where it is not known. */
  readonly werte: Float64Array
  /** The part of the low tariff's register, between 0 and 1; `NaN` where it is not known. */
  readonly ntAnteile: Float64Array
  /** 1 where an estimate is in it. */
  readonly geschaetzt: Uint8Array
}

/** From entries between readings, each spread over its days as the year runs. */
export function toTagesreihe(
  zeitraum: Zeitraum,
  verbraeuche: readonly Verbrauch[],
  verlauf: Jahresverlauf,
): Tagesreihe {
  const count = Math.max(0, countTage(zeitraum.von, zeitraum.bis))
  const werte = new Float64Array(count).fill(Number.NaN)
  const ntAnteile = new Float64Array(count).fill(Number.NaN)
  const geschaetzt = new Uint8Array(count)
  for (const verbrauch of verbraeuche) {
    const { von, bis, summe, prognose, proKanal } = verbrauch
    if (summe === null) continue
    const nt = proKanal.find(({ obiskennzahl }) => niedertarif.test(obiskennzahl))?.verbrauch
    const begin = von > zeitraum.von ? von : zeitraum.von
    const end = bis < zeitraum.bis ? bis : zeitraum.bis
    const passed = teilerOf(verbrauch, verlauf)
    let index = countTage(zeitraum.von, begin)
    for (let datum = begin; datum < end; index++) {
      const next = addTage(datum, 1)
      werte[index] = summe * (passed(next) - passed(datum))
      if (nt != null && summe > 0) ntAnteile[index] = nt / summe
      geschaetzt[index] = prognose ? 1 : 0
      datum = next
    }
  }
  return { ...zeitraum, werte, ntAnteile, geschaetzt }
}

// Of fewer quarter hours a day's mean says little.
const leastShare = 0.5

/**
 * Days of a load profile go before what readings say of them; for quarter hours without a value the mean of their day
 * counts. Says whether there was any.
 */
export function preferLastgang(
  series: Tagesreihe,
  tage: readonly Tag[],
  { vonMs }: Steps,
  { werte, geschaetzt, unitsPerKwh }: Verbrauchsreihe,
): ReadonlySet<string> {
  const known = new Set<string>()
  for (const tag of tage) {
    const [begin, end] = [(tag.vonMs - vonMs) / stepMs, (tag.bisMs - vonMs) / stepMs]
    let [sum, count, estimate] = [0, 0, 0]
    for (let step = begin; step < end; step++) {
      const wert = werte[step]
      if (!hasWert(wert)) continue
      sum += wert
      count++
      estimate ||= geschaetzt[step] ?? 0
    }
    if (count === 0 || count < leastShare * (end - begin)) continue
    const index = countTage(series.von, tag.datum)
    series.werte[index] = (sum / unitsPerKwh) * ((end - begin) / count)
    series.geschaetzt[index] = estimate
    known.add(tag.datum)
  }
  return known
}
