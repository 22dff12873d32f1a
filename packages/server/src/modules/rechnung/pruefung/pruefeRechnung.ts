import type { Fraction } from '../../../lib/exact.ts'
import { fraction, isEqual, minus, over, plus, rounded, sumOf, times, zero } from '../../../lib/fraction.ts'
import type { Rechnung, Rechnungsposition } from '../rechnung.ts'
import { findFalscheAblesung } from './ablesungen.ts'
import type { Fehlendes, Pruefgrundlagen } from './grundlagen.ts'
import { chooseLesart, isErklaert, listLesarten, type Lesart } from './lesarten.ts'
import { findRegister } from './preise.ts'
import type { Betraege } from './profile.ts'
import type { Abweichung, Pruefung, Urteil } from './pruefung.ts'
import { deriveSollzeilen, type Sollzeile } from './sollzeilen.ts'
import { checkZuZahlen, pruefeStorno, pruefeSummen } from './storno.ts'
import { findVergesseneZahlungen } from './zahlungen.ts'

/**
 * Recomputes a bill from prices, readings, factors and payments (§ 33 (3) MessEG). It accuses only of what no way of
 * rounding explains and the data contradict: docs/rechnungen.md says what it leaves alone. `original` is the bill that a
 * cancellation names, where the portal has it.
 */
export const pruefeRechnung = (
  rechnung: Rechnung,
  grundlagen: Pruefgrundlagen,
  original: Rechnung | undefined,
): Pruefung => rechneNach(rechnung, grundlagen, original).pruefung

/** The verdict with the lines and amounts that it rests on; a cancellation and a bill of sums alone have none. */
interface Nachrechnung {
  readonly pruefung: Pruefung
  readonly zeilen: readonly Sollzeile[]
  readonly betraege: readonly Fraction[]
}

/** As `pruefeRechnung`, with each line as the portal computes it. */
export function rechneNach(
  printed: Rechnung,
  grundlagen: Pruefgrundlagen,
  original: Rechnung | undefined,
): Nachrechnung {
  const alone = (pruefung: Pruefung) => ({ pruefung, zeilen: [], betraege: [] })
  if (printed.istStorno) return alone(pruefeStorno(printed, original))
  if (printed.positionen.length === 0) return alone(pruefeSummen(printed))
  const { preisstaende, versorgungsart } = grundlagen
  const positionen = printed.positionen.map((position) => ({
    ...position,
    register: findRegister(position, preisstaende, versorgungsart),
  }))
  const rechnung = { ...printed, positionen }
  const { zeilen, istAndersAufgeteilt } = deriveSollzeilen(rechnung, grundlagen)
  const saetze = checkSaetze(rechnung, zeilen)
  const lesarten = listLesarten(rechnung, zeilen, ({ position, soll }) => saetze.satzOf(position) ?? soll.satz)
  const lesart = chooseLesart(lesarten, rechnung, grundlagen.profil)
  const soll = lesart.soll()

  const fehlt: Fehlendes[] = zeilen.flatMap(({ fehlt: was, position }) =>
    was === undefined ? [] : [{ ...was, zeile: position.zeile }],
  )
  const ablesung = findFalscheAblesung(rechnung, grundlagen)
  const vergessen = findVergesseneZahlungen(rechnung, grundlagen.zahlungen)
  const zuZahlen = checkZuZahlen(rechnung)
  const zeilenfehler = listZeilenfehler(zeilen, soll, lesart)
  const [ersteZeile] = zeilenfehler
  const feld =
    saetze.feld ??
    ablesung?.feld ??
    (vergessen.length > 0 ? 'vorauszahlungen' : isEqual(zuZahlen, zero) ? lesart.falscheSummen[0] : 'zuZahlen')
  const istFalsch = ersteZeile !== undefined || feld !== undefined
  const gleichInProfil = lesarten.filter(isErklaert).map(({ profil }) => profil)
  const gerundet: Urteil = gleichInProfil.includes('zeile-cent') ? 'stimmt' : 'stimmt-gerundet'
  const brutto = minus(rechnung.brutto, soll.brutto)
  const pruefung: Pruefung = {
    urteil: istFalsch ? 'weicht-ab' : fehlt.length > 0 ? 'nicht-nachrechenbar' : gerundet,
    profil: lesart.profil,
    gleichInProfil: istFalsch ? [] : gleichInProfil,
    zeile: ersteZeile?.zeile ?? (saetze.feld === undefined ? (ablesung?.zeile ?? null) : null),
    feld: ersteZeile === undefined ? (feld ?? null) : null,
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
    hinweise: [
      ...(istAndersAufgeteilt ? ['aufteilung'] : []),
      ...(zeilen.some(({ satzNachGesetz }) => satzNachGesetz) ? ['steuersatz-nicht-im-portal'] : []),
    ],
    andereZeilen: fehlt.length > 0 ? (istFalsch ? 'weicht-ab' : gerundet) : null,
  }
  return { pruefung, zeilen, betraege: soll.zeilen }
}

/** The lines whose quantity, price or days are others, or whose amount nothing explains. */
function listZeilenfehler(
  zeilen: readonly Sollzeile[],
  soll: Betraege,
  { falscheZeilen }: Lesart,
): (Abweichung & { readonly zeile: number })[] {
  const unexplained = new Set(falscheZeilen)
  return zeilen.flatMap(({ position, istAnders, soll: { satz } }, index) => {
    if (!istAnders && !unexplained.has(index)) return []
    const netto = minus(position.betrag, soll.zeilen[index] ?? position.betrag)
    const faktor = plus(fraction(1), over(satz, fraction(100)))
    return [{ zeile: position.zeile, netto, brutto: rounded(times(netto, faktor), 2) }]
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
