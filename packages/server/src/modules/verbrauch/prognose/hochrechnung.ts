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
// How this year differs says something as soon as a quarter of a year's consumption is known, by the season.
const leastKnown = 0.25
// No year is like another, be it the weather or the household: one that looks certain is not.
const leastDeviation = 0.1
// A range that ends at more than the double of its beginning is of no use.
const mostRatio = 2

/**
 * What the unknown days of a year will probably come to [verbrauch-26]: as on the same days of each of the three years
 * before, once as they were and once changed as this year has been so far. Where no year before is known: this year's
 * days extrapolated, once by the course of the year and once evenly. The range is from the least of these to the most,
 * and at least a tenth around their middle. `series` contains the year and the three before it.
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
  for (let jahre = 1; jahre <= mostJahre && open.length > 0; jahre++) {
    const covered = open.filter((index) => isKnown(index, jahre))
    if (covered.length < leastCovered * open.length) continue
    const rest = sum(covered, jahre) * (sumAnteile(open) / sumAnteile(covered))
    const both = known.filter((index) => isKnown(index, jahre))
    const before = sum(both, jahre)
    years.push(jahre)
    rests.push(rest)
    if (before > 0 && before >= leastKnown * (before + rest)) rests.push((rest * sum(both)) / before)
  }
  if (years.length === 0 && open.length > 0) {
    const share = sumAnteile(known)
    const even = known.length / jahr
    if (Math.min(share, even) < leastKnown) return { ...common, tage: undefined, grund: 'ZU_WENIG', jahre: 0 }
    rests.push((bekannt / share) * sumAnteile(open), (bekannt / even) * (open.length / jahr))
  }

  const { mindestens, hoechstens } = rangeOf(rests)
  if (bekannt + hoechstens > mostRatio * (bekannt + mindestens))
    return { ...common, tage: undefined, grund: 'ZU_UNGEWISS', jahre: years.length }
  // Each open day weighs as it did in the years before; where it is not known then, as the year runs.
  const perJahr = mindestens / sumAnteile(open)
  const weightOf = (index: number) => {
    const before = years.map((jahre) => wertAt(index, jahre)).filter((wert) => !Number.isNaN(wert))
    if (before.length === 0) return perJahr * (shares[index] ?? 0)
    return before.reduce((all, wert) => all + wert, 0) / before.length
  }
  const weights = tage.map((index) => (isKnown(index) ? 0 : weightOf(index)))
  const weight = weights.reduce((all, one) => all + one, 0)
  const spread = (rest: number) =>
    Float64Array.from(tage, (index) =>
      isKnown(index) ? wertAt(index, 0) : weight > 0 ? (rest * (weights[index] ?? 0)) / weight : 0,
    )
  return {
    ...common,
    tage: { mindestens: spread(mindestens), hoechstens: spread(hoechstens) },
    grund: undefined,
    jahre: years.length,
  }
}

function rangeOf(rests: readonly number[]) {
  if (rests.length === 0) return { mindestens: 0, hoechstens: 0 }
  const least = Math.min(...rests)
  const most = Math.max(...rests)
  // Around the middle and not the mean: a rest between two others leaves the range as it is.
  const middle = (least + most) / 2
  return {
    mindestens: Math.min(least, middle * (1 - leastDeviation)),
    hoechstens: Math.max(most, middle * (1 + leastDeviation)),
  }
}
