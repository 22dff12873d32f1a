import { countTage } from '@ekp/wire/rules/kalendertag'
import type { Fraction } from '../../lib/exact.ts'
import {
  absolute,
  compare,
  fraction,
  isEqual,
  minus,
  negated,
  over,
  plus,
  rounded,
  sumOf,
  times,
  zero,
} from '../../lib/fraction.ts'
import { deriveJahresanteil, type Profil } from './pruefung/profile.ts'
import type { Rechnung, Rechnungsposition } from './rechnung.ts'

const ursachen = ['preis', 'verbrauch', 'tage', 'anderes'] as const
type Ursache = (typeof ursachen)[number]

/** Where the difference of two bills comes from, gross, in EUR; the four add up to `unterschied`. */
export type Unterschied = Readonly<Record<Ursache, Fraction>> & {
  /** Gross of the newer minus gross of the older. */
  readonly unterschied: Fraction
  /** What rounding on the bills left; the largest of the four has it already. */
  readonly rest: Fraction
}

/** A bill and the supplier's way of rounding, which says what share of a year its days are. */
export interface GerundeteRechnung {
  readonly rechnung: Rechnung
  readonly profil: Profil
}

/**
 * Divides the difference of two bills of a contract into price, use, days and what only one of them has, exactly
 * (docs/rechnungen.md). Lines of a kind are compared as one; a new tax rate is a new price.
 */
export function deriveUnterschied(older: GerundeteRechnung, newer: GerundeteRechnung): Unterschied {
  const lines = [older, newer].flatMap(({ rechnung }) => rechnung.positionen)
  const byText = new Set(lines.filter((line) => sharesKwh(line, older.rechnung, newer.rechnung)).map(registerOf))
  const [before, after] = [sumGruppen(older, byText), sumGruppen(newer, byText)]
  const laenge = over(fraction(daysOf(newer)), fraction(daysOf(older)))
  const parts = [...new Set([...before.keys(), ...after.keys()])].map((key) =>
    divide(before.get(key), after.get(key), laenge),
  )
  const unterschied = minus(newer.rechnung.brutto, older.rechnung.brutto)
  const sum = (ursache: Ursache) => rounded(sumOf(parts.map((part) => part[ursache] ?? zero)), 2)
  const sums = { preis: sum('preis'), verbrauch: sum('verbrauch'), tage: sum('tage'), anderes: sum('anderes') }
  const rest = minus(unterschied, sumOf(Object.values(sums)))
  const largest = ursachen.reduce((one, other) =>
    compare(absolute(sums[other]), absolute(sums[one])) > 0 ? other : one,
  )
  return { ...sums, [largest]: plus(sums[largest], rest), unterschied, rest }
}

const daysOf = ({ rechnung: { von, bis } }: GerundeteRechnung) => countTage(von, bis)

interface Gruppe {
  readonly art: Rechnungsposition['art']
  /** Gross, unrounded. */
  readonly betrag: Fraction
  /** kWh, or years. */
  readonly menge: Fraction
}

function divide(
  before: Gruppe | undefined,
  after: Gruppe | undefined,
  laenge: Fraction,
): Partial<Record<Ursache, Fraction>> {
  const all = minus(after?.betrag ?? zero, before?.betrag ?? zero)
  if (before === undefined || after === undefined || before.art === 'fest') return { anderes: all }
  if (isEqual(before.menge, zero)) return before.art === 'zeit' ? { tage: all } : { verbrauch: all }
  const preis = over(before.betrag, before.menge)
  const expected = before.art === 'zeit' ? after.menge : times(before.menge, laenge)
  return {
    tage: times(preis, minus(expected, before.menge)),
    verbrauch: times(preis, minus(after.menge, expected)),
    preis: minus(after.betrag, times(preis, after.menge)),
  }
}

function sumGruppen({ rechnung, profil }: GerundeteRechnung, byText: ReadonlySet<string>): Map<string, Gruppe> {
  const gruppen = new Map<string, Gruppe>()
  for (const position of rechnung.positionen) {
    const { art, betrag, text, menge } = position
    const register = registerOf(position)
    const key = art === 'arbeit' && !byText.has(register) ? register : `${register} ${plain(text)}`
    const known = gruppen.get(key)
    const own = art === 'zeit' ? jahreOf(position, rechnung, profil) : (menge ?? zero)
    const faktor = plus(fraction(1), over(satzOf(position, rechnung), fraction(100)))
    gruppen.set(key, {
      art,
      betrag: plus(known?.betrag ?? zero, times(betrag, faktor)),
      menge: plus(known?.menge ?? zero, own),
    })
  }
  return gruppen
}

const registerOf = ({ art, register }: Rechnungsposition) => `${art} ${register ?? ''}`
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-zäöüß0-9]/g, '')

/** Whether another line of its bill is for the same kWh, as that of another component. */
function sharesKwh(line: Rechnungsposition, ...rechnungen: readonly Rechnung[]): boolean {
  const own = rechnungen.find(({ positionen }) => positionen.includes(line))?.positionen ?? []
  return (
    line.art === 'arbeit' &&
    own.some(
      (other) =>
        other !== line &&
        registerOf(other) === registerOf(line) &&
        other.von < line.bis &&
        line.von < other.bis &&
        other.text !== line.text,
    )
  )
}

/** The years that an amount per year is for, as the bill counts them. */
function jahreOf({ von, bis, zeit }: Rechnungsposition, rechnung: Rechnung, profil: Profil): Fraction {
  if (zeit?.einheit === 'MONAT') return over(zeit.wert, fraction(12))
  const mehr = zeit === null ? zero : minus(zeit.wert, fraction(countTage(von, bis)))
  return deriveJahresanteil(profil, { von, bis, mehr }, rechnung.von)
}

/** The line's rate in percent, else the only one of the bill, else what its sums come to. */
function satzOf({ steuersatz }: Rechnungsposition, { steuern, netto, brutto }: Rechnung): Fraction {
  const [only, ...others] = steuern
  if (steuersatz !== null) return steuersatz
  if (only !== undefined && others.length === 0) return only.satz
  return netto === null || isEqual(netto, zero)
    ? zero
    : times(fraction(100), plus(over(brutto, netto), negated(fraction(1))))
}
