import { folgemonatOf } from '@ekp/wire/rules/kalendertag'
import type { Betragsspanne } from '@ekp/wire/tarif/betragsspanne'
import type { Kostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import type { Zeitraum } from '../zeitraeume.ts'

/** What a month costs: as is likely, with the most consumption, and at the highest prices that are likely. */
export const lagen = ['mitte', 'menge', 'preis'] as const
export type Lage = (typeof lagen)[number]

export type Kosten = Pick<Kostenaufstellung, 'brutto' | 'netto' | 'verbrauch' | 'bepreisterVerbrauch'>

/** A month of the bill's year and what it costs in EUR. */
export interface Monatskosten extends Zeitraum {
  readonly kosten: Betragsspanne
  /** Whether all of its consumption and prices are known, so that both ends are the same. */
  readonly bekannt: boolean
}

/** Calendar months, cut by the stretch. */
export function listMonate({ von, bis }: Zeitraum): Zeitraum[] {
  const monate: Zeitraum[] = []
  for (let begin = von; begin < bis;) {
    const next = folgemonatOf(begin)
    const end = next < bis ? next : bis
    monate.push({ von: begin, bis: end })
    begin = end
  }
  return monate
}

/**
 * What the months of a year cost, and the year as their sum. The year's range is that of consumption and of prices, which
 * know nothing of each other: the root of their squares. Each month has so much of it as it contributes to both, so that
 * the months' least add up to the year's least and their most to its most; a month by itself is less certain than that.
 * Undefined where a kWh has no price, or only some prices are known without tax.
 */
export function deriveMonatskosten(
  monate: readonly Zeitraum[],
  kostenOf: (monat: Zeitraum, lage: Lage) => Kosten,
  istBekannt: (monat: Zeitraum) => boolean,
): { readonly brutto: boolean; readonly kosten: Betragsspanne; readonly monate: Monatskosten[] } | undefined {
  const rows = monate.map((monat) => {
    const bekannt = istBekannt(monat)
    return { monat, bekannt, kosten: bekannt ? [kostenOf(monat, 'mitte')] : lagen.map((lage) => kostenOf(monat, lage)) }
  })
  const all = rows.flatMap(({ kosten }) => kosten)
  if (all.some(({ verbrauch, bepreisterVerbrauch }) => (verbrauch ?? 0) !== bepreisterVerbrauch)) return undefined
  const brutto = all.every((one) => one.brutto !== null)
  const betragOf = (one: Kosten | undefined) => one && (brutto ? one.brutto : one.netto)
  if (all.some((one) => betragOf(one) === null)) return undefined
  const parts = rows.map(({ monat, bekannt, kosten }) => {
    const [mitte = 0, menge = mitte, preis = mitte] = kosten.map((one) => betragOf(one) ?? 0)
    return { monat, bekannt, mitte, menge: menge - mitte, preis: preis - mitte }
  })
  const sumOf = (wertOf: (part: (typeof parts)[number]) => number) => parts.reduce((sum, part) => sum + wertOf(part), 0)
  const weightOf = ({ menge, preis }: (typeof parts)[number]) => Math.abs(menge) + Math.abs(preis)
  const breite = Math.hypot(
    sumOf(({ menge }) => menge),
    sumOf(({ preis }) => preis),
  )
  const weight = sumOf(weightOf)
  const found = parts.map((part): Monatskosten => {
    const own = weight > 0 ? (breite * weightOf(part)) / weight : 0
    const kosten = { mindestens: toCent(part.mitte - own), hoechstens: toCent(part.mitte + own) }
    return { ...part.monat, kosten, bekannt: part.bekannt }
  })
  const total = (end: keyof Betragsspanne) => toCent(found.reduce((sum, { kosten }) => sum + kosten[end], 0))
  return { brutto, kosten: { mindestens: total('mindestens'), hoechstens: total('hoechstens') }, monate: found }
}

const toCent = (euro: number) => Math.round(euro * 100) / 100
