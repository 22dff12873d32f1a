import type { Betragsspanne } from '@ekp/wire/tarif/betragsspanne'
import type { Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { formatEuro } from '../../../lib/format.ts'
import { whole } from '../../../lib/numberFormat.ts'

/**
 * An amount as exactly as it is known [tarif-27]: `12,30 EUR`; of a span no more than its size bears, `312 bis 320 EUR`,
 * and where its ends are nearly the same, `rund 333 EUR`.
 */
export function spanneText(spanne: Betragsspanne): string {
  const { mindestens, hoechstens } = spanne
  if (mindestens === hoechstens) return formatEuro(mindestens)
  const schritt = schrittOf(spanne)
  if (hoechstens - mindestens < schritt)
    return `rund\u00A0${text(Math.round((mindestens + hoechstens) / 2 / schritt) * schritt, schritt)}`
  return `${text(abgerundet(mindestens, schritt), schritt).slice(0, -unit.length)} bis ${text(aufgerundet(hoechstens, schritt), schritt)}`
}

const unit = '\u00A0EUR'

/** `6,98 EUR weniger`, `rund 333 EUR mehr`; a span around zero says both ends. */
export function unterschiedText(spanne: Betragsspanne): string {
  const { mindestens, hoechstens } = spanne
  if (mindestens === 0 && hoechstens === 0) return 'genauso viel'
  if (hoechstens <= 0) return `${spanneText({ mindestens: -hoechstens, hoechstens: -mindestens })} weniger`
  if (mindestens >= 0) return `${spanneText(spanne)} mehr`
  const schritt = schrittOf(spanne)
  return `${text(aufgerundet(-mindestens, schritt), schritt)} weniger bis ${text(aufgerundet(hoechstens, schritt), schritt)} mehr`
}

// Whole euros from ten on, tenths from one on: two digits at least.
function schrittOf({ mindestens, hoechstens }: Betragsspanne): number {
  const size = Math.max(Math.abs(mindestens), Math.abs(hoechstens))
  return size >= 10 ? 1 : size >= 1 ? 0.1 : 0.01
}

// Outward, so that the span holds; twelve digits bring back what binary fractions have blurred.
const inSchritten = (euro: number, schritt: number) => Number((euro / schritt).toPrecision(12))
const abgerundet = (euro: number, schritt: number) => Math.floor(inSchritten(euro, schritt)) * schritt
const aufgerundet = (euro: number, schritt: number) => Math.ceil(inSchritten(euro, schritt)) * schritt

const text = (euro: number, schritt: number) => (schritt === 1 ? `${whole.format(euro)}${unit}` : formatEuro(euro))

/**
 * As they are listed: by what they cost, the own tariff among the others; where no amount or a base price is not known they
 * come last. Those with a condition that the contract does not meet are another list.
 */
export function ordneTarife(tarife: readonly Vergleichstarif[]) {
  const mitte = ({ kosten, ohneGrundpreis }: Vergleichstarif) =>
    kosten === null || ohneGrundpreis ? Infinity : kosten.mindestens + kosten.hoechstens
  const nachBetrag = tarife.toSorted((one, other) =>
    mitte(one) < mitte(other) ? -1 : Number(mitte(one) > mitte(other)),
  )
  return {
    offene: nachBetrag.filter(({ bedingung }) => bedingung === null),
    bedingte: nachBetrag.filter(({ bedingung }) => bedingung !== null),
  }
}

/** What the longest bar stands for, in EUR; 0 for no bars at all: beside amounts with other parts, one would look too long or too short. */
export function laengsterBalken(tarife: readonly Vergleichstarif[]): number {
  const known = tarife.filter(({ kosten }) => kosten !== null)
  const isAlike = known.every(({ ohneGrundpreis, gleicheTeile }) => !ohneGrundpreis && gleicheTeile)
  return isAlike ? Math.max(0, ...known.map(({ kosten }) => kosten?.hoechstens ?? 0)) : 0
}
