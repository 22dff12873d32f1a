import type { Verbrauch } from '../verbrauch.ts'
import { countTage } from './kalendertag.ts'

const jahr = 365
const factor = 5
const leastOthers = 2

/**
 * The entries that a mistyped reading has probably made [verbrauch-15]: more than five times as much a day as the
 * median of the others, and alone more than a whole year of it. Winters of gas stay far below.
 */
export function findAusreisser(verbraeuche: readonly Verbrauch[]): ReadonlySet<Verbrauch> {
  const known = verbraeuche.flatMap((one) => {
    const days = countTage(one.von, one.bis)
    return one.summe === null || days <= 0 ? [] : [{ one, summe: one.summe, perDay: one.summe / days }]
  })
  const found = known.filter(({ one, summe, perDay }) => {
    const others = known.filter((other) => other.one !== one).map((other) => other.perDay)
    if (others.length < leastOthers) return false
    const usual = median(others)
    return usual > 0 && perDay > factor * usual && summe > jahr * usual
  })
  return new Set(found.map(({ one }) => one))
}

/** The same entries; what a mistyped reading has made is not known. */
export function withoutAusreisser(verbraeuche: readonly Verbrauch[], ausreisser = findAusreisser(verbraeuche)) {
  return verbraeuche.map((one) => (ausreisser.has(one) ? { ...one, summe: null, summeJahr: null, proKanal: [] } : one))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
