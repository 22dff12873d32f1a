import { countTage } from '@ekp/wire/rules/kalendertag'
import type { Fraction } from '../../../lib/exact.ts'
import { fraction, isEqual, isNegative, minus, over, sumOf, times, zero } from '../../../lib/fraction.ts'
import type { Preisstand } from '../../../preis/preisstand.ts'
import type { Rechnungsposition } from '../rechnung.ts'
import { isPreis, nettoOf } from './preise.ts'
import type { Rechenteil } from './profile.ts'
import { intersect, mergePreise, type Spanne, type Stueck, subtract } from './spannen.ts'

/** A line of an amount per year, with the parts of the price that it is for and its days by price. */
export interface Jahreszeile {
  readonly position: Rechnungsposition
  readonly bezeichnungen: readonly string[]
  readonly stuecke: readonly Stueck[]
  readonly satz: Fraction
}

interface Antwort {
  readonly gesagt: readonly Rechenteil[]
  readonly soll: readonly Rechenteil[]
  readonly istAnders: boolean
}

/** Undefined where a price has none of these parts. */
export function jahrespreisOf(
  bezeichnungen: readonly string[],
  stand: Preisstand,
  satz: Fraction,
): Fraction | undefined {
  const own = stand.jahresteile.filter(({ bezeichnung }) => bezeichnungen.includes(bezeichnung))
  return own.length === 0 ? undefined : sumOf(own.map(({ wert }) => nettoOf(wert, stand, satz)))
}

/**
 * The days that each line has for itself: where two have the same, those of the right price go to the line that names it,
 * else to the earlier line.
 */
export function assignTage(zeilen: readonly Jahreszeile[]): ReadonlyMap<Rechnungsposition, readonly Spanne[]> {
  const claimed = new Map<string, Spanne[]>()
  const ownOf = new Map<Rechnungsposition, readonly Spanne[]>()
  const claim = ({ position, bezeichnungen }: Jahreszeile, spanne: Spanne) => {
    const others = bezeichnungen.flatMap((one) => claimed.get(one) ?? [])
    const own = subtract(spanne, others)
    for (const one of bezeichnungen) claimed.set(one, [...(claimed.get(one) ?? []), ...own])
    ownOf.set(position, [...(ownOf.get(position) ?? []), ...own])
  }
  const ordered = zeilen.toSorted((one, other) =>
    one.position.von === other.position.von ? 0 : one.position.von < other.position.von ? -1 : 1,
  )
  const isRight = ({ position, bezeichnungen, satz }: Jahreszeile, { stand }: Stueck) => {
    const preis = jahrespreisOf(bezeichnungen, stand, satz)
    return preis !== undefined && isPreis(position, preis)
  }
  for (const isFirst of [true, false])
    for (const zeile of ordered)
      for (const stueck of zeile.stuecke) if (isRight(zeile, stueck) === isFirst) claim(zeile, stueck)
  return ownOf
}

/** What a line of an amount per year has to be: for its own days, or those that it should have had (`verschoben`). */
export function sollOfJahr(
  { position, bezeichnungen, stuecke, satz }: Jahreszeile,
  own: readonly Spanne[],
  verschoben: Stueck | undefined,
): Antwort | undefined {
  const { von, bis, preis: gesagt } = position
  const priced = (verschoben === undefined ? stuecke : [verschoben]).map((stueck) => ({
    ...stueck,
    preis: jahrespreisOf(bezeichnungen, stueck.stand, satz),
  }))
  const spannen = priced.flatMap(({ preis, ...stueck }) => {
    if (preis === undefined) return []
    if (verschoben !== undefined) return [{ von: stueck.von, bis: stueck.bis, preis }]
    return own.map((one) => ({ ...intersect(stueck, one), preis })).filter((one) => one.von < one.bis)
  })
  const [first] = priced
  if (first?.preis === undefined || priced.some(({ preis }) => preis === undefined)) return undefined
  const merged = mergePreise(spannen.toSorted((one, other) => (one.von < other.von ? -1 : 1)))
  const istPreis = priced.every(({ preis }) => preis !== undefined && isPreis(position, preis))
  const mehr = countMehr(position)
  const isWhole = merged.reduce((sum, one) => sum + countTage(one.von, one.bis), 0) === countTage(von, bis)
  return {
    gesagt: [
      { art: 'zeit', preis: istPreis ? first.preis : (gesagt ?? zero), gedruckt: gesagt ?? undefined, von, bis, mehr },
    ],
    soll: merged.map(({ preis, ...spanne }) => ({
      art: 'zeit',
      preis,
      gedruckt: gesagt !== null && isPreis(position, preis) ? gesagt : undefined,
      ...spanne,
      mehr: zero,
    })),
    istAnders: verschoben !== undefined || !isWhole || !istPreis || !isEqual(mehr, zero),
  }
}

/** How many days more a line counts than it has; a month is a twelfth of 365. */
export function countMehr({ von, bis, zeit }: Pick<Rechnungsposition, 'von' | 'bis' | 'zeit'>): Fraction {
  const whole = zeit?.einheit === 'TAG' ? countTage(von, bis) : countMonate(von, bis)
  if (zeit === null || whole === undefined) return zero
  const mehr = minus(zeit.wert, fraction(whole))
  if (isNegative(mehr)) return zero
  return zeit.einheit === 'TAG' ? mehr : over(times(mehr, fraction(365)), fraction(12))
}

/** Whole months; undefined where days are left. */
function countMonate(von: string, bis: string): number | undefined {
  const monat = (tag: string) => 12 * Number(tag.slice(0, 4)) + Number(tag.slice(5, 7))
  return von.slice(8) === bis.slice(8) ? monat(bis) - monat(von) : undefined
}
