import type { Fraction } from '../../../lib/exact.ts'
import { absolute, compare, fraction, isEqual, minus, over, plus, sumOf, times, zero } from '../../../lib/fraction.ts'
import type { Rechnung } from '../rechnung.ts'
import type { Pruefung } from './pruefung.ts'

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

/** What the result is too high by, against gross and payments. */
export function checkZuZahlen({ zuZahlen, brutto, vorauszahlungen }: Rechnung): Fraction {
  if (zuZahlen === null) return zero
  return minus(zuZahlen, minus(brutto, sumOf(vorauszahlungen.map(({ betrag }) => betrag))))
}

/** A bill without lines: its sums still have to be right. */
export function pruefeSummen(rechnung: Rechnung): Pruefung {
  const { netto, steuer, brutto, steuern } = rechnung
  const tooMuch = checkZuZahlen(rechnung)
  const bruttoTooMuch = netto !== null && steuer !== null ? minus(brutto, plus(netto, steuer)) : zero
  const wrongTax = steuern.findIndex(
    ({ satz, basis, wert }) =>
      basis !== null &&
      wert !== null &&
      compare(absolute(minus(wert, over(times(basis, satz), fraction(100)))), fraction(1, 100)) > 0,
  )
  const feld = !isEqual(bruttoTooMuch, zero)
    ? 'gesamtbrutto'
    : wrongTax >= 0
      ? `steuerbetraege[${wrongTax}].steuerwert`
      : isEqual(tooMuch, zero)
        ? null
        : 'zuZahlen'
  return {
    ...nothing,
    urteil: feld === null ? 'nicht-nachrechenbar' : 'weicht-ab',
    feld,
    abweichung: feld === null ? null : { netto: zero, brutto: bruttoTooMuch, zuZahlen: plus(bruttoTooMuch, tooMuch) },
    fehlt: [{ was: 'rechnungspositionen', zeile: null }],
    andereZeilen: feld === null ? 'stimmt' : 'weicht-ab',
  }
}

/** A cancellation is right where it is the cancelled bill with every amount negated. */
export function pruefeStorno(rechnung: Rechnung, original: Rechnung | undefined): Pruefung {
  if (original === undefined)
    return { ...nothing, urteil: 'nicht-nachrechenbar', fehlt: [{ was: 'rechnung', zeile: null }] }
  // What one of both does not say cannot contradict.
  const excess = (one: Fraction | null | undefined, other: Fraction | null | undefined) =>
    one == null || other == null ? zero : plus(one, other)
  const zeilen = rechnung.positionen.flatMap((position, index) => {
    const netto = plus(position.betrag, original.positionen[index]?.betrag ?? zero)
    if (isEqual(netto, zero)) return []
    const satz = position.steuersatz ?? zero
    return [{ zeile: position.zeile, netto, brutto: times(netto, plus(fraction(1), over(satz, fraction(100)))) }]
  })
  const felder: [string, Fraction][] = [
    ['gesamtnetto', excess(rechnung.netto, original.netto)],
    ['gesamtsteuer', excess(rechnung.steuer, original.steuer)],
    ['gesamtbrutto', plus(rechnung.brutto, original.brutto)],
    ['zuZahlen', rechnung.zuZahlen === null ? zero : plus(rechnung.zuZahlen, original.brutto)],
    ['rechnungspositionen', fraction(Math.max(0, original.positionen.length - rechnung.positionen.length))],
  ]
  const wrong = felder.find(([, betrag]) => !isEqual(betrag, zero))
  if (wrong === undefined && zeilen.length === 0) return { ...nothing, urteil: 'storno' }
  const [netto = zero, , brutto = zero, zuZahlen = zero] = felder.map(([, betrag]) => betrag)
  return {
    ...nothing,
    urteil: 'weicht-ab',
    zeile: zeilen[0]?.zeile ?? null,
    zeilen,
    feld: zeilen.length > 0 ? null : (wrong?.[0] ?? null),
    abweichung: { netto, brutto, zuZahlen },
  }
}
