import type { Fraction } from '../../../lib/exact.ts'
import {
  compare,
  isEqual,
  minus,
  negated,
  over,
  plus,
  rounded,
  sumOf,
  times,
  zero,
  fraction,
} from '../../../lib/fraction.ts'
import type { Rechnung, Rechnungsposition } from '../rechnung.ts'
import { findFalscheAblesung } from './ablesungen.ts'
import type { Fehlendes, Pruefgrundlagen } from './grundlagen.ts'
import { type Betraege, computeBetraege, type Profil, profile } from './profile.ts'
import type { Abweichung, Pruefung, Urteil } from './pruefung.ts'
import { deriveSollzeilen, type Sollzeile } from './sollzeilen.ts'
import { findVergesseneZahlungen } from './zahlungen.ts'

/**
 * Recomputes a bill from prices, readings, factors and payments (§ 33 (3) MessEG). It accuses only of what no way of
 * rounding explains and the data contradict: docs/rechnungen.md says what it leaves alone. `original` is the bill that a
 * cancellation names, where the portal has it.
 */
export function pruefeRechnung(
  rechnung: Rechnung,
  grundlagen: Pruefgrundlagen,
  original: Rechnung | undefined,
): Pruefung {
  if (rechnung.istStorno) return pruefeStorno(rechnung, original)
  if (rechnung.positionen.length === 0) return pruefeSummen(rechnung)
  const { zeilen, istAndersAufgeteilt } = deriveSollzeilen(rechnung, grundlagen)
  const saetze = checkSaetze(rechnung, zeilen)
  const said = zeilen.map(({ gesagt, position }) => ({ ...gesagt, satz: saetze.satzOf(position) ?? gesagt.satz }))
  const fits = new Map(
    profile.map((profil) => [profil, countFaults(rechnung, computeBetraege(profil, said, rechnung.von))]),
  )
  const gleichInProfil = profile.filter((profil) => fits.get(profil) === 0)
  const profil = chooseProfil(grundlagen.profil, gleichInProfil, fits)

  const fehlt: Fehlendes[] = zeilen.flatMap(({ fehlt: was, position }) =>
    was === undefined ? [] : [{ ...was, zeile: position.zeile }],
  )
  const soll = computeBetraege(
    profil,
    zeilen.map((zeile) => zeile.soll),
    rechnung.von,
  )
  const ablesung = findFalscheAblesung(rechnung, grundlagen)
  const vergessen = findVergesseneZahlungen(rechnung, grundlagen.zahlungen)
  const zuZahlen = checkZuZahlen(rechnung)
  const zeilenfehler = listZeilenfehler(zeilen, soll, gleichInProfil.length === 0)
  const [ersteZeile] = zeilenfehler
  const istFalsch =
    ersteZeile !== undefined ||
    saetze.feld !== undefined ||
    ablesung !== undefined ||
    !isEqual(zuZahlen, zero) ||
    vergessen.length > 0 ||
    gleichInProfil.length === 0
  const hinweise = [
    ...(istAndersAufgeteilt ? ['aufteilung'] : []),
    ...(zeilen.some(({ satzNachGesetz }) => satzNachGesetz) ? ['steuersatz-nicht-im-portal'] : []),
  ]
  const gerundet: Urteil = gleichInProfil.includes('zeile-cent') ? 'stimmt' : 'stimmt-gerundet'
  const brutto = minus(rechnung.brutto, soll.brutto)
  return {
    urteil: istFalsch ? 'weicht-ab' : fehlt.length > 0 ? 'nicht-nachrechenbar' : gerundet,
    profil,
    gleichInProfil: istFalsch ? [] : gleichInProfil,
    zeile: ersteZeile?.zeile ?? (saetze.feld === undefined ? (ablesung?.zeile ?? null) : null),
    feld:
      ersteZeile === undefined && istFalsch
        ? (saetze.feld ??
          ablesung?.feld ??
          (vergessen.length > 0
            ? 'vorauszahlungen'
            : isEqual(zuZahlen, zero)
              ? summenfeld(rechnung, soll)
              : 'zuZahlen'))
        : null,
    zeilen: zeilenfehler.filter(({ netto }) => !isEqual(netto, zero)),
    abweichung: istFalsch
      ? {
          netto:
            rechnung.netto === null ? sumOf(zeilenfehler.map(({ netto }) => netto)) : minus(rechnung.netto, soll.netto),
          brutto,
          zuZahlen: plus(plus(brutto, zuZahlen), sumOf(vergessen.map(({ betrag }) => betrag))),
        }
      : null,
    fehlt,
    hinweise,
    andereZeilen: fehlt.length > 0 ? (istFalsch ? 'weicht-ab' : gerundet) : null,
  }
}

/** The tenant's, else the reference, else the first that explains the whole bill, else the one with the fewest faults. */
function chooseProfil(
  own: Profil | undefined,
  fitting: readonly Profil[],
  faults: ReadonlyMap<Profil, number>,
): Profil {
  if (own !== undefined && (fitting.includes(own) || fitting.length === 0)) return own
  const [first] = fitting
  if (first !== undefined) return first
  const [best = 'zeile-cent'] = profile.toSorted((one, other) => (faults.get(one) ?? 0) - (faults.get(other) ?? 0))
  return best
}

/** How many of the printed amounts are others. */
function countFaults({ positionen, netto, steuer, brutto, steuern }: Rechnung, betraege: Betraege): number {
  const differs = (printed: Fraction | null, own: Fraction | undefined) =>
    printed !== null && own !== undefined && !isEqual(printed, own)
  const lines = positionen.filter(({ betrag }, index) => differs(betrag, betraege.zeilen[index]))
  const taxes = steuern.filter(({ satz, basis, wert }) => {
    const own = betraege.steuern.find((one) => isEqual(one.satz, satz))
    return own === undefined || differs(basis, own.basis) || differs(wert, own.wert)
  })
  const sums = [differs(netto, betraege.netto), differs(steuer, betraege.steuer), differs(brutto, betraege.brutto)]
  return lines.length + taxes.length + sums.filter(Boolean).length
}

/** The lines whose quantity, price or days are others, or, where nothing explains the bill, whose amounts are. */
function listZeilenfehler(
  zeilen: readonly Sollzeile[],
  soll: Betraege,
  isUnexplained: boolean,
): (Abweichung & { readonly zeile: number })[] {
  return zeilen.flatMap(({ position, istAnders, fehlt, soll: { satz } }, index) => {
    if (fehlt !== undefined) return []
    const netto = minus(position.betrag, soll.zeilen[index] ?? position.betrag)
    if (!istAnders && !(isUnexplained && !isEqual(netto, zero))) return []
    return [
      { zeile: position.zeile, netto, brutto: rounded(times(netto, plus(fraction(1), over(satz, fraction(100)))), 2) },
    ]
  })
}

/** The rates that lines and summary name, beside the right ones. */
function checkSaetze(rechnung: Rechnung, zeilen: readonly Sollzeile[]) {
  const right = zeilen.map(({ soll }) => soll.satz)
  const wrong = rechnung.steuern.findIndex(({ satz }) => !right.some((one) => isEqual(one, satz)))
  const [only, ...others] = rechnung.steuern
  const satzOf = ({ steuersatz }: Rechnungsposition): Fraction | null =>
    steuersatz ?? (only !== undefined && others.length === 0 ? only.satz : null)
  const line = zeilen.findIndex(({ position, soll }) => {
    const said = satzOf(position)
    return said !== null && !isEqual(said, soll.satz)
  })
  const feld =
    wrong >= 0
      ? `steuerbetraege[${wrong}].steuersatz`
      : line >= 0
        ? `rechnungspositionen[${line}].steuerbetrag.steuersatz`
        : undefined
  return { satzOf, feld }
}

/** What the result is too high by, against gross and payments. */
function checkZuZahlen({ zuZahlen, brutto, vorauszahlungen }: Rechnung): Fraction {
  if (zuZahlen === null) return zero
  return minus(zuZahlen, minus(brutto, sumOf(vorauszahlungen.map(({ betrag }) => betrag))))
}

/** The first of the sums that is another. */
function summenfeld({ netto, steuer }: Rechnung, soll: Betraege): string {
  if (netto !== null && !isEqual(netto, soll.netto)) return 'gesamtnetto'
  return steuer !== null && !isEqual(steuer, soll.steuer) ? 'gesamtsteuer' : 'gesamtbrutto'
}

const nothing = {
  profil: null,
  gleichInProfil: [],
  zeile: null,
  feld: null,
  zeilen: [],
  abweichung: null,
  fehlt: [],
  hinweise: [],
  andereZeilen: null,
} as const

/** A bill without lines: its sums still have to be right. */
function pruefeSummen(rechnung: Rechnung): Pruefung {
  const { netto, steuer, brutto, steuern } = rechnung
  const tooMuch = checkZuZahlen(rechnung)
  const isWrong =
    (netto !== null && steuer !== null && !isEqual(plus(netto, steuer), brutto)) ||
    steuern.some(
      ({ satz, basis, wert }) =>
        basis !== null &&
        wert !== null &&
        compare(absolute(minus(wert, over(times(basis, satz), fraction(100)))), cent) > 0,
    ) ||
    !isEqual(tooMuch, zero)
  return {
    ...nothing,
    urteil: isWrong ? 'weicht-ab' : 'nicht-nachrechenbar',
    feld: isWrong ? (isEqual(tooMuch, zero) ? 'gesamtbrutto' : 'zuZahlen') : null,
    abweichung: isWrong ? { netto: zero, brutto: zero, zuZahlen: tooMuch } : null,
    fehlt: [{ was: 'rechnungspositionen', zeile: null }],
    andereZeilen: isWrong ? 'weicht-ab' : 'stimmt',
  }
}

const cent = fraction(1, 100)
const absolute = (one: Fraction) => (one.numerator < 0n ? negated(one) : one)

/** A cancellation is right where it is the cancelled bill with every amount negated. */
function pruefeStorno(rechnung: Rechnung, original: Rechnung | undefined): Pruefung {
  if (original === undefined)
    return { ...nothing, urteil: 'nicht-nachrechenbar', fehlt: [{ was: 'rechnung', zeile: null }] }
  const netto = (one: Fraction | null) => one ?? zero
  const lines = rechnung.positionen.flatMap((position, index) => {
    const other = original.positionen[index]
    const sum = other === undefined ? position.betrag : plus(position.betrag, other.betrag)
    return isEqual(sum, zero) ? [] : [{ zeile: position.zeile, netto: sum, brutto: sum }]
  })
  const abweichung = {
    netto: plus(netto(rechnung.netto), netto(original.netto)),
    brutto: plus(rechnung.brutto, original.brutto),
    zuZahlen: rechnung.zuZahlen === null ? zero : plus(rechnung.zuZahlen, original.brutto),
  }
  const isMirrored =
    lines.length === 0 &&
    rechnung.positionen.length === original.positionen.length &&
    Object.values(abweichung).every((one) => isEqual(one, zero))
  if (isMirrored) return { ...nothing, urteil: 'storno' }
  const feld = lines.length > 0 ? null : isEqual(abweichung.brutto, zero) ? 'zuZahlen' : 'gesamtbrutto'
  return { ...nothing, urteil: 'weicht-ab', zeile: lines[0]?.zeile ?? null, zeilen: lines, feld, abweichung }
}
