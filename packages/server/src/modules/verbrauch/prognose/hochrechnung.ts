import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Jahresverlauf, Prognosegrund } from '@ekp/wire/verbrauch/prognose'
import { deriveJahresanteil } from '@ekp/wire/rules/jahresverlauf'
import type { Zeitraum } from '../zeitraeume.ts'
import type { Tagesreihe } from './tagesreihe.ts'

/** A year's consumption in kWh, what is known of it and what the other days will probably be. */
export interface Hochrechnung {
  readonly bekannt: number
  /** The first day after the last known one. */
  readonly bekanntBis: string | null
  readonly geschaetzt: boolean
  /** The least and the most of each day; undefined with a `grund`. */
  readonly tage: { readonly mindestens: Float64Array; readonly hoechstens: Float64Array } | undefined
  readonly grund: Prognosegrund | undefined
  /** After how many own years; 0: after the course of the year. */
  readonly jahre: number
}

const jahr = 365
/** How many years before are asked: those that the check of readings asks, too. */
export const mostJahre = 3

// A year before counts if nearly all of the days are known that are to be estimated.
const leastCovered = 0.95
/** From this share of a year on, a year says something by itself. */
const leastKnown = 0.25
// What the following rests on is measured: `npm run bench -- --only prognose`, docs/decisions/0101-what-a-year-will-cost.md.
// So far a year may differ from those before by itself: the weather, holidays. What goes beyond will stay.
const usual = 0.15
// How far a whole year is off, in eight of ten cases: after own years before, and after the course of the year alone.
const deviation = { jahre: 0.12, verlauf: 0.2 }
// Of a part of a year that is relatively more, by the root: months do not know of each other.
const mostTimes = 2.5
// A range that ends at more than the double of its beginning is of no use.
const mostRatio = 2

/**
 * What the unknown days of a year will probably come to [verbrauch-26]: as on the same days of the three years before, and
 * as much more or less as this year's known days differ from them by more than is usual. Where no year before is known:
 * as the year usually runs. `series` contains the year and the three before it.
 */
export function rechneHoch(series: Tagesreihe, zeitraum: Zeitraum, verlauf: Jahresverlauf): Hochrechnung {
  const first = countTage(series.von, zeitraum.von)
  const tage = Array.from({ length: countTage(zeitraum.von, zeitraum.bis) }, (_, index) => index)
  const shares = tage.map((index) => {
    const datum = addTage(zeitraum.von, index)
    return deriveJahresanteil(verlauf, datum, addTage(datum, 1))
  })
  const wertAt = (index: number, jahre: number) => series.werte[first + index - jahre * jahr] ?? Number.NaN
  const isKnown = (index: number, jahre = 0) => !Number.isNaN(wertAt(index, jahre))
  const sum = (some: readonly number[], jahre = 0) => some.reduce((all, index) => all + wertAt(index, jahre), 0)
  const sumAnteile = (some: readonly number[]) => some.reduce((all, index) => all + (shares[index] ?? 0), 0)
  const known = tage.filter((index) => isKnown(index))
  const open = tage.filter((index) => !isKnown(index))
  const bekannt = sum(known)
  const last = known.at(-1)
  const common = {
    bekannt,
    bekanntBis: last === undefined ? null : addTage(zeitraum.von, last + 1),
    geschaetzt: known.some((index) => series.geschaetzt[first + index] === 1),
  }

  const rests: number[] = []
  const years: number[] = []
  let [now, before] = [0, 0]
  for (let jahre = 1; jahre <= mostJahre && open.length > 0; jahre++) {
    const covered = open.filter((index) => isKnown(index, jahre))
    if (covered.length < leastCovered * open.length) continue
    const both = known.filter((index) => isKnown(index, jahre))
    years.push(jahre)
    rests.push(sum(covered, jahre) * (sumAnteile(open) / sumAnteile(covered)))
    now += sum(both)
    before += sum(both, jahre)
  }
  const share = sumAnteile(known)
  if (years.length === 0 && open.length > 0) {
    if (Math.min(share, known.length / jahr) < leastKnown)
      return { ...common, tage: undefined, grund: 'ZU_WENIG', jahre: 0 }
    rests.push((bekannt / share) * sumAnteile(open))
  }

  const rest = rests.reduce((total, one) => total + one, 0)
  const change = changeOf(now, before, before / (before + rest || 1))
  const { mindestens, hoechstens } = rangeOf(
    rests.map((one) => one * change),
    (years.length > 0 ? deviation.jahre : deviation.verlauf) * Math.min(mostTimes, sumAnteile(open) ** -0.5),
  )
  if (bekannt + hoechstens > mostRatio * (bekannt + mindestens))
    return { ...common, tage: undefined, grund: 'ZU_UNGEWISS', jahre: years.length }
  // Each open day weighs as it did in the years before; where it is not known then, as the year runs.
  const perJahr = mindestens / sumAnteile(open)
  const weightOf = (index: number) => {
    const former = years.map((jahre) => wertAt(index, jahre)).filter((wert) => !Number.isNaN(wert))
    if (former.length === 0) return perJahr * (shares[index] ?? 0)
    return former.reduce((all, wert) => all + wert, 0) / former.length
  }
  const weights = tage.map((index) => (isKnown(index) ? 0 : weightOf(index)))
  const weight = weights.reduce((all, one) => all + one, 0)
  const spread = (ofRest: number) =>
    Float64Array.from(tage, (index) =>
      isKnown(index) ? wertAt(index, 0) : weight > 0 ? (ofRest * (weights[index] ?? 0)) / weight : 0,
    )
  return {
    ...common,
    tage: { mindestens: spread(mindestens), hoechstens: spread(hoechstens) },
    grund: undefined,
    jahre: years.length,
  }
}

/** By how much the other days differ from the years before: this year's days do so by more than is usual, once they are many. */
function changeOf(now: number, before: number, share: number): number {
  if (before === 0) return 1
  const differs = now / before - 1
  const beyond = differs - Math.max(-usual, Math.min(usual, differs))
  return 1 + beyond * Math.min(1, share / leastKnown)
}

function rangeOf(rests: readonly number[], deviates: number) {
  if (rests.length === 0) return { mindestens: 0, hoechstens: 0 }
  const least = Math.min(...rests)
  const most = Math.max(...rests)
  // Around the middle and not the mean: a rest between two others leaves the range as it is.
  const middle = (least + most) / 2
  return {
    mindestens: Math.max(0, Math.min(least, middle * (1 - deviates))),
    hoechstens: Math.max(most, middle * (1 + deviates)),
  }
}

/**
 * The first day on which enough of a year will be known to say something without a year before, if all days are from
 * `von` on.
 */
export function findSagbarAb(von: string, verlauf: Jahresverlauf): string {
  let datum = addTage(von, Math.ceil(leastKnown * jahr))
  while (deriveJahresanteil(verlauf, von, datum) < leastKnown) datum = addTage(datum, 1)
  return datum
}
