import type { Abschlagsvorausschau, Faelligkeit } from '../abschlag.ts'
import { type Aenderung, deriveSalden, type Saldo } from './abschlag.ts'
import { countTage } from './kalendertag.ts'
import { numberFormat } from './text/numberFormat.ts'

/** What the next bill will probably say, in EUR; below zero is still to be paid. Undefined where nothing can be said. */
export function findErgebnis(
  { kosten, monate }: Abschlagsvorausschau,
  naechste: readonly Faelligkeit[],
  aenderung?: Aenderung,
): Saldo | undefined {
  return kosten === null ? undefined : deriveSalden(monate, naechste, aenderung).at(-1)
}

/** What a change does: to the next bill, or, where that has hardly an instalment of it, to a whole year like this one. */
export interface Wirkung {
  readonly auf: 'rechnung' | 'jahr'
  readonly ergebnis: Saldo
}

/** Of so few instalments, the next bill says little of another amount. */
const leastOnBill = 3

/** What another amount from a day on would do; undefined where nothing can be said. */
export function findWirkung(
  vorausschau: Abschlagsvorausschau,
  naechste: readonly Faelligkeit[],
  { betrag, giltAb }: Aenderung,
): Wirkung | undefined {
  const { kosten, von, bis, anzahlImJahr } = vorausschau
  if (kosten === null) return undefined
  // After one that the end of the delivery cuts, no other follows.
  const isLast = countTage(von, bis) < 365
  if (isLast || naechste.filter(({ datum }) => datum >= giltAb && datum < bis).length >= leastOnBill) {
    const ergebnis = findErgebnis(vorausschau, naechste, { betrag, giltAb })
    return ergebnis && { auf: 'rechnung', ergebnis }
  }
  if (anzahlImJahr === null) return undefined
  const jahr = betrag * anzahlImJahr
  return {
    auf: 'jahr',
    ergebnis: { bis, mindestens: jahr - kosten.hoechstens, hoechstens: jahr - kosten.mindestens },
  }
}

/** Paid minus cost, in EUR; below zero is still to be paid. */
interface Ergebnis {
  readonly mindestens: number
  readonly hoechstens: number
}

/** An amount that is only likely: without Cent, and without its unit. */
export const inWhole = (euro: number) => whole.format(euro)
const whole = numberFormat({ maximumFractionDigits: 0 })

// Steps by size: nobody knows the EUR of a year to come.
const stepOf = (euro: number) => (euro < 100 ? 5 : euro < 1000 ? 10 : 50)

/**
 * What the next bill will probably say, its ends rounded away from each other: `Guthaben von etwa 20 EUR bis Nachzahlung
 * von etwa 60 EUR`.
 */
export function ergebnisText({ mindestens, hoechstens }: Ergebnis): string {
  const [low, high] = roundOut({ mindestens, hoechstens })
  if (low < 0 && high > 0) return `Guthaben von etwa ${euroText(high)} bis Nachzahlung von etwa ${euroText(-low)}`
  if (high > 0) return `Guthaben von ${spanne(low, high)}`
  if (low < 0) return `Nachzahlung von ${spanne(-high, -low)}`
  return 'fast genau ausgeglichen'
}

/** How payments and cost stand after a month, both ends rounded away from each other: `−60 bis +20 EUR`. */
export function standText({ mindestens, hoechstens }: Ergebnis): string {
  const [low, high] = roundOut({ mindestens, hoechstens })
  const signed = (euro: number) => `${euro > 0 ? '+' : ''}${inWhole(euro)}`
  return low === high ? `etwa ${signed(low)}\u00A0EUR` : `etwa ${signed(low)} bis ${signed(high)}\u00A0EUR`
}

/** In steps by their size, outwards; one alone to the next step. */
function roundOut({ mindestens, hoechstens }: Ergebnis): readonly [low: number, high: number] {
  const step = stepOf(Math.max(Math.abs(mindestens), Math.abs(hoechstens)))
  // A whole number of steps is not rounded on by the dust of a sum.
  const inSteps = (euro: number) => Number((euro / step).toPrecision(12))
  const isKnown = mindestens === hoechstens
  const [low, high] = [
    (isKnown ? Math.round : Math.floor)(inSteps(mindestens)),
    (isKnown ? Math.round : Math.ceil)(inSteps(hoechstens)),
  ]
  // Zero has no sign.
  return [low * step + 0, high * step + 0]
}

const euroText = (euro: number) => `${inWhole(euro)}\u00A0EUR`

function spanne(least: number, most: number): string {
  if (least === most) return `etwa ${euroText(most)}`
  return least === 0 ? `bis zu ${euroText(most)}` : `etwa ${inWhole(least)} bis ${euroText(most)}`
}
