import { countJahresteile, jahresteile } from '@ekp/wire/rules/jahresbetrag'
import { countTage, utcTag } from '@ekp/wire/rules/kalendertag'
import { type Rechnungsprofil, rechnungsprofile } from '@ekp/wire/rules/rechnungsprofil'
import type { Fraction } from '../../../lib/exact.ts'
import { fraction, isEqual, minus, over, plus, rounded, sumOf, times } from '../../../lib/fraction.ts'

export const profile = rechnungsprofile
export type Profil = Rechnungsprofil

/** A part of a line with one price. */
export type Rechenteil =
  /** kWh, which may depend on how the supplier rounds factors, at EUR per kWh. */
  | {
      readonly art: 'arbeit'
      readonly menge: (profil: Profil) => Fraction
      readonly preis: Fraction
      readonly gedruckt: Fraction | undefined
    }
  /** EUR per year for some days; `mehr` days are counted beyond those. */
  | {
      readonly art: 'zeit'
      readonly preis: Fraction
      /** The price as the bill prints it, with fewer decimals maybe. */
      readonly gedruckt: Fraction | undefined
      readonly von: string
      /** Exclusive. */
      readonly bis: string
      readonly mehr: Fraction
    }
  /** An amount, net. */
  | { readonly art: 'betrag'; readonly betrag: Fraction }

/** A line to compute, with its tax in percent. */
export interface Rechenzeile {
  readonly teile: readonly Rechenteil[]
  readonly satz: Fraction
}

/** The line at its printed prices. */
export const atGedruckten = ({ teile, satz }: Rechenzeile): Rechenzeile => ({
  teile: teile.map((teil) => (teil.art === 'betrag' ? teil : { ...teil, preis: teil.gedruckt ?? teil.preis })),
  satz,
})

/** What a bill prints, in EUR. */
export interface Betraege {
  /** Net, line by line. */
  readonly zeilen: readonly Fraction[]
  readonly steuern: readonly { readonly satz: Fraction; readonly basis: Fraction; readonly wert: Fraction }[]
  readonly netto: Fraction
  readonly steuer: Fraction
  readonly brutto: Fraction
}

/** The amounts of a bill as a supplier with these habits prints them; `abrechnungsjahr` begins on the bill's first day. */
export function computeBetraege(profil: Profil, zeilen: readonly Rechenzeile[], beginn: string): Betraege {
  const compute = (zeile: Rechenzeile) => computeZeile(profil, zeile, beginn)
  const computed = zeilen.map((zeile) => ({ satz: zeile.satz, ...compute(zeile) }))
  const saetze: Fraction[] = []
  for (const { satz } of computed) if (!saetze.some((one) => isEqual(one, satz))) saetze.push(satz)
  const steuern = saetze.map((satz) => {
    const own = computed.filter((zeile) => isEqual(zeile.satz, satz))
    return { satz, ...taxOf(profil, satz, own) }
  })
  const netto = sumOf(steuern.map(({ basis }) => basis))
  const steuer = sumOf(steuern.map(({ wert }) => wert))
  return { zeilen: computed.map(({ betrag }) => betrag), steuern, netto, steuer, brutto: plus(netto, steuer) }
}

interface Computed {
  readonly exact: Fraction
  /** Net, as printed. */
  readonly betrag: Fraction
  readonly brutto: Fraction
}

function taxOf(profil: Profil, satz: Fraction, zeilen: readonly Computed[]) {
  const rate = over(satz, hundred)
  if (profil === 'brutto-zuerst') {
    const brutto = sumOf(zeilen.map((zeile) => zeile.brutto))
    const wert = rounded(over(times(brutto, rate), plus(one, rate)), 2)
    return { basis: minus(brutto, wert), wert }
  }
  const basis = rounded(sumOf(zeilen.map(({ exact, betrag }) => (profil === 'summe-einmal' ? exact : betrag))), 2)
  if (profil !== 'steuer-je-zeile') return { basis, wert: rounded(times(basis, rate), 2) }
  return { basis, wert: sumOf(zeilen.map(({ betrag }) => rounded(times(betrag, rate), 2))) }
}

function computeZeile(profil: Profil, { teile, satz }: Rechenzeile, beginn: string): Computed {
  const exact = sumOf(teile.map((teil) => nettoOf(profil, teil, beginn)))
  const faktor = plus(one, over(satz, hundred))
  if (profil !== 'brutto-zuerst')
    return { exact, betrag: rounded(exact, profil === 'zeile-vier' ? 4 : 2), brutto: times(exact, faktor) }
  const brutto = rounded(sumOf(teile.map((teil) => bruttoOf(teil, faktor, beginn))), 2)
  return { exact, betrag: rounded(over(brutto, faktor), 2), brutto }
}

function nettoOf(profil: Profil, teil: Rechenteil, beginn: string): Fraction {
  if (teil.art === 'betrag') return teil.betrag
  if (teil.art === 'arbeit') return times(teil.menge(profil), teil.preis)
  return times(teil.preis, deriveJahresanteil(profil, teil, beginn))
}

/** The gross price is made first: of a kWh to four decimals of a Cent, of a year to the Cent. */
function bruttoOf(teil: Rechenteil, faktor: Fraction, beginn: string): Fraction {
  if (teil.art === 'betrag') return times(teil.betrag, faktor)
  const preis = rounded(times(teil.preis, faktor), teil.art === 'arbeit' ? 6 : 2)
  return times(
    preis,
    teil.art === 'arbeit' ? teil.menge('brutto-zuerst') : deriveJahresanteil('brutto-zuerst', teil, beginn),
  )
}

/** Which share of a year some days are, by the supplier's habit. */
export function deriveJahresanteil(
  profil: Profil,
  { von, bis, mehr }: { readonly von: string; readonly bis: string; readonly mehr: Fraction },
  beginn: string,
): Fraction {
  if (profil === 'brutto-zuerst') {
    const [year = 0, month = 1, day = 1] = beginn.split('-').map(Number)
    const length = countTage(beginn, utcTag(Date.UTC(year + 1, month - 1, day)))
    return over(plus(fraction(countTage(von, bis)), mehr), fraction(length))
  }
  const art = profil === 'summe-einmal' ? 'kalenderjahr' : profil === 'monate-faktor4' ? 'monate' : 'tage365'
  return plus(fraction(countJahresteile(art, von, bis), jahresteile), over(mehr, fraction(365)))
}

const one = fraction(1)
const hundred = fraction(100)
