import { addTage, countTage, utcTag } from '@ekp/wire/rules/kalendertag'
import type { Fraction } from '../../../lib/exact.ts'
import { decimal, fraction, minus, over, plus, rounded, sumOf, times } from '../../../lib/fraction.ts'
import type { Profil } from '../pruefung/profile.ts'

// The amounts of a bill by each supplier's habit, written from their definition and apart from what is tested.

/** A line before rounding. */
export interface Planzeile {
  readonly art: 'arbeit' | 'boerse' | 'jahr' | 'fest'
  readonly text: string
  readonly von: string
  /** Exclusive. */
  readonly bis: string
  /** kWh of electricity, or of gas as the supplier rounds its factors. */
  readonly kwh?: Fraction | undefined
  readonly gas?: { readonly m3: Fraction; readonly zustandszahl: number; readonly brennwert: number } | undefined
  /** EUR net per kWh or year. */
  readonly preis?: Fraction | undefined
  /** The price as printed, where it is rounded. */
  readonly gedruckt?: Fraction | undefined
  /** Net, of the exchange or fixed. */
  readonly betrag?: Fraction | undefined
  readonly satz: number
  readonly obis?: string | undefined
  /** Days counted beyond its own. */
  readonly mehr?: number | undefined
  /** Added to the printed amount, as a wrong rounding. */
  readonly falsch?: Fraction | undefined
}

export interface Summen {
  readonly zeilen: readonly { readonly netto: Fraction; readonly steuer: Fraction }[]
  readonly steuern: readonly { readonly satz: number; readonly basis: Fraction; readonly wert: Fraction }[]
  readonly netto: Fraction
  readonly steuer: Fraction
  readonly brutto: Fraction
}

const hundredth = (satz: number) => over(decimal(satz), fraction(100))

export function kwhOf(profil: Profil, { kwh, gas }: Planzeile): Fraction {
  if (gas === undefined) return kwh ?? fraction(0)
  const factor = times(decimal(gas.zustandszahl), decimal(gas.brennwert))
  return rounded(times(gas.m3, profil === 'monate-faktor4' ? rounded(factor, 4) : factor), 0)
}

const nextYear = (tag: string) =>
  utcTag(Date.UTC(Number(tag.slice(0, 4)) + 1, Number(tag.slice(5, 7)) - 1, Number(tag.slice(8))))
const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

function jahresanteil(profil: Profil, { von, bis, mehr = 0 }: Planzeile, beginn: string): Fraction {
  const tage = countTage(von, bis) + mehr
  if (profil === 'brutto-zuerst') return fraction(tage, countTage(beginn, nextYear(beginn)))
  if (profil === 'monate-faktor4' && von.slice(8) === bis.slice(8)) {
    const month = (tag: string) => 12 * Number(tag.slice(0, 4)) + Number(tag.slice(5, 7))
    return plus(fraction(month(bis) - month(von), 12), fraction(mehr, 365))
  }
  if (profil !== 'summe-einmal') return fraction(tage, 365)
  let inLeap = 0
  for (let tag = von; tag < bis; tag = addTage(tag, 1)) if (isLeap(Number(tag.slice(0, 4)))) inLeap++
  return plus(fraction(inLeap, 366), fraction(tage - inLeap, 365))
}

/** The amounts of a bill; with `preise` as printed, or exact. */
export function rechne(
  profil: Profil,
  planzeilen: readonly Planzeile[],
  beginn: string,
  preise: 'genau' | 'gedruckt' = 'genau',
): Summen {
  const lines = planzeilen.map((zeile) => {
    const faktor = plus(fraction(1), hundredth(zeile.satz))
    const preis = (preise === 'gedruckt' ? zeile.gedruckt : undefined) ?? zeile.preis ?? fraction(0)
    const menge = zeile.art === 'jahr' ? jahresanteil(profil, zeile, beginn) : kwhOf(profil, zeile)
    const exact = zeile.betrag ?? times(menge, preis)
    const falsch = zeile.falsch ?? fraction(0)
    if (profil !== 'brutto-zuerst') {
      const netto = plus(rounded(exact, profil === 'zeile-vier' ? 4 : 2), falsch)
      const exactly = falsch.numerator === 0n ? exact : netto
      return { satz: zeile.satz, exact: exactly, netto, brutto: times(netto, faktor), rate: hundredth(zeile.satz) }
    }
    const bruttopreis = rounded(times(preis, faktor), zeile.art === 'jahr' ? 2 : 6)
    const right = rounded(zeile.betrag ? times(zeile.betrag, faktor) : times(menge, bruttopreis), 2)
    const netto = plus(rounded(over(right, faktor), 2), falsch)
    const brutto = falsch.numerator === 0n ? right : rounded(times(netto, faktor), 2)
    return { satz: zeile.satz, exact, netto, brutto, rate: hundredth(zeile.satz) }
  })
  const steuern = [...Map.groupBy(lines, ({ satz }) => satz)].map(([satz, own]) => {
    const rate = hundredth(satz)
    if (profil === 'brutto-zuerst') {
      const brutto = sumOf(own.map((one) => one.brutto))
      const wert = rounded(over(times(brutto, rate), plus(fraction(1), rate)), 2)
      return { satz, basis: minus(brutto, wert), wert }
    }
    const basis = rounded(sumOf(own.map((one) => (profil === 'summe-einmal' ? one.exact : one.netto))), 2)
    const wert =
      profil === 'steuer-je-zeile'
        ? sumOf(own.map((one) => rounded(times(one.netto, rate), 2)))
        : rounded(times(basis, rate), 2)
    return { satz, basis, wert }
  })
  const netto = sumOf(steuern.map(({ basis }) => basis))
  const steuer = sumOf(steuern.map(({ wert }) => wert))
  return {
    zeilen: lines.map((line) => ({ netto: line.netto, steuer: rounded(times(line.netto, line.rate), 2) })),
    steuern,
    netto,
    steuer,
    brutto: plus(netto, steuer),
  }
}
