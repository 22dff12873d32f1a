import type { Fraction } from '../../../lib/exact.ts'
import { absolute, compare, decimal, fraction, isEqual, minus, times, zero } from '../../../lib/fraction.ts'
import type { Rechnung } from '../rechnung.ts'
import { atGedruckten, type Betraege, computeBetraege, type Profil, profile, type Rechenzeile } from './profile.ts'
import type { Sollzeile } from './sollzeilen.ts'

/** A way in which a supplier may have come to a bill's amounts, and what of them it leaves unexplained. */
export interface Lesart {
  readonly profil: Profil
  /** What the bill has to be, in this way. */
  readonly soll: () => Betraege
  /** Lines whose printed amount is another, by their place in the bill. */
  readonly falscheZeilen: readonly number[]
  /** The sums that are others. */
  readonly falscheSummen: readonly string[]
}

export const isErklaert = ({ falscheZeilen, falscheSummen }: Lesart): boolean =>
  falscheZeilen.length + falscheSummen.length === 0

/**
 * A bill read in each of the ways of rounding, with exact prices and with printed ones; the best reading of each first.
 * `satzOf` is the tax that the bill itself names for a line.
 */
export function listLesarten(
  rechnung: Rechnung,
  zeilen: readonly Sollzeile[],
  satzOf: (zeile: Sollzeile) => Fraction,
): readonly Lesart[] {
  const gesagt = zeilen.map((zeile) => ({ teile: zeile.gesagt.teile, satz: satzOf(zeile) }))
  const soll = zeilen.map((zeile) => zeile.soll)
  const hasGedruckte = [...gesagt, ...soll].some(({ teile }) =>
    teile.some((teil) => teil.art !== 'betrag' && teil.gedruckt !== undefined && !isEqual(teil.gedruckt, teil.preis)),
  )
  const prices = hasGedruckte ? [(zeile: Rechenzeile) => zeile, atGedruckten] : [(zeile: Rechenzeile) => zeile]
  return profile.map((profil) => {
    const [best, other] = prices
      .map((at) => readAs(profil, rechnung, zeilen, { gesagt: gesagt.map(at), soll: soll.map(at) }))
      .toSorted((one, another) => countFaults(one) - countFaults(another))
    if (best === undefined) throw new Error(`no price to read ${other?.profil} by`)
    return best
  })
}

const countFaults = ({ falscheZeilen, falscheSummen }: Lesart) => falscheZeilen.length + falscheSummen.length

function readAs(
  profil: Profil,
  rechnung: Rechnung,
  zeilen: readonly Sollzeile[],
  { gesagt, soll }: { readonly gesagt: readonly Rechenzeile[]; readonly soll: readonly Rechenzeile[] },
): Lesart {
  const computed = computeBetraege(profil, gesagt, rechnung.von)
  const isOther = rechnung.positionen.map(({ betrag }, index) => !isEqual(betrag, computed.zeilen[index] ?? betrag))
  // What lines do not explain is taken as printed, so that the sums are judged by themselves.
  const asPrinted = (of: readonly Rechenzeile[], isPrinted: (zeile: Sollzeile, index: number) => boolean) =>
    zeilen.map((zeile, index): Rechenzeile => {
      const { satz, teile } = of[index] ?? zeile.soll
      return isPrinted(zeile, index)
        ? { satz, teile: [{ art: 'betrag', betrag: zeile.position.betrag }] }
        : { satz, teile }
    })
  const isOffen = (zeile: Sollzeile, index: number) => zeile.fehlt !== undefined && isOther[index] === true
  const sums = isOther.includes(true)
    ? computeBetraege(
        profil,
        asPrinted(gesagt, (_, index) => isOther[index] === true),
        rechnung.von,
      )
    : computed
  // Of a printed amount nobody knows what stood behind the Cent.
  const printed = zeilen.filter(
    (zeile, index) => isOther[index] === true || (zeile.istOffen && zeile.fehlt === undefined),
  )
  const isLoose = profil === 'summe-einmal' || profil === 'brutto-zuerst'
  const tolerance = isLoose ? times(decimal(0.01), fraction(printed.length)) : zero
  return {
    profil,
    soll: () => computeBetraege(profil, asPrinted(soll, isOffen), rechnung.von),
    falscheZeilen: zeilen.flatMap(({ istOffen }, index) => (isOther[index] && !istOffen ? [index] : [])),
    falscheSummen: listFalscheSummen(rechnung, sums, tolerance),
  }
}

function listFalscheSummen({ netto, steuer, brutto, steuern }: Rechnung, own: Betraege, tolerance: Fraction): string[] {
  const differs = (printed: Fraction | null, right: Fraction) =>
    printed !== null && compare(absolute(minus(printed, right)), tolerance) > 0
  const ofSteuern = steuern.flatMap(({ satz, basis, wert }, index) => {
    const right = own.steuern.find((one) => isEqual(one.satz, satz))
    const feld = `steuerbetraege[${index}]`
    if (right === undefined) return [`${feld}.steuersatz`]
    if (differs(basis, right.basis)) return [`${feld}.basiswert`]
    return differs(wert, right.wert) ? [`${feld}.steuerwert`] : []
  })
  return [
    ...(differs(netto, own.netto) ? ['gesamtnetto'] : []),
    ...(differs(steuer, own.steuer) ? ['gesamtsteuer'] : []),
    ...(differs(brutto, own.brutto) ? ['gesamtbrutto'] : []),
    ...ofSteuern,
  ]
}

/**
 * The reading that a bill is judged by: one that explains all of it before others, the tenant's own before others, then
 * what else the bill shows of its supplier's habits.
 */
export function chooseLesart(lesarten: readonly Lesart[], rechnung: Rechnung, own: Profil | undefined): Lesart {
  const habits = listHabits(rechnung)
  const rank = (lesart: Lesart) => [
    countFaults(lesart),
    lesart.profil === own ? 0 : 1,
    -habits.filter((one) => one === lesart.profil).length,
    profile.indexOf(lesart.profil),
  ]
  const ranked = lesarten.map((lesart) => ({ lesart, rank: rank(lesart) }))
  const [best] = ranked.toSorted((one, other) => {
    const index = one.rank.findIndex((value, at) => value !== other.rank[at])
    return (one.rank[index] ?? 0) - (other.rank[index] ?? 0)
  })
  if (best === undefined) throw new Error('there is no way of rounding')
  return best.lesart
}

/** The ways of rounding that a bill's form speaks for, once for each sign. */
function listHabits({ positionen, vorauszahlungen, von }: Rechnung): Profil[] {
  const found: Profil[] = []
  if (positionen.some(({ steuerwert }) => steuerwert != null)) found.push('steuer-je-zeile', 'steuer-je-zeile')
  if (vorauszahlungen.some(({ istNettoGenannt }) => istNettoGenannt)) found.push('steuer-je-zeile', 'monate-faktor4')
  if (positionen.some(({ zeit }) => zeit?.einheit === 'MONAT')) found.push('monate-faktor4')
  const isSplitAtNewYear = positionen.some(
    (position) =>
      position.art === 'zeit' &&
      position.von !== von &&
      position.von.endsWith('-01-01') &&
      positionen.some(
        ({ art, bis, preis }) =>
          art === 'zeit' && bis === position.von && preis && position.preis && isEqual(preis, position.preis),
      ),
  )
  return isSplitAtNewYear ? [...found, 'summe-einmal'] : found
}
