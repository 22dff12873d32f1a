import { deriveGewicht } from '@ekp/wire/rules/jahresverlauf'
import type { Fraction } from '../../../lib/exact.ts'
import {
  absolute,
  compare,
  decimal,
  fraction,
  isEqual,
  isNegative,
  minus,
  over,
  rounded,
  sumOf,
  times,
} from '../../../lib/fraction.ts'
import type { UmrechnungOfVertrag } from '../../verbrauch/gasumrechnung.ts'
import type { Rechnung, Rechnungsposition } from '../rechnung.ts'
import type { Fehlendes, Pruefgrundlagen } from './grundlagen.ts'
import type { Profil } from './profile.ts'
import { countZwischen, type Zaehlung } from './staende.ts'

/** How many kWh a line has to have; where only its sum with others is known, what the bill says. */
export type Sollmenge =
  | { readonly menge: (profil: Profil) => Fraction; readonly istAufgeteilt: boolean }
  | { readonly fehlt: Fehlendes['was']; readonly tag?: string }

interface Abschnitt {
  readonly von: string
  /** Exclusive. */
  readonly bis: string
  /** What the line says, in the meter's unit; null where it does not. */
  readonly gesagt: Fraction | null
  /** What the bill's own readings say. */
  readonly belegt: Fraction | null
}

/**
 * The quantities of a bill's lines by the portal's readings. Where a price changes between two of them the parts have to
 * add up to what was counted, and no law says how it is split (§ 12 (2) StromGVV, GasGVV).
 */
export function readMengen(
  rechnung: Rechnung,
  { zaehler, umrechnungen, versorgungsart, verlauf }: Pruefgrundlagen,
): { readonly sollOf: (position: Rechnungsposition) => Sollmenge; readonly istAnders: boolean } {
  const isGas = versorgungsart === 'gas'
  const arbeit = rechnung.positionen.filter(({ art }) => art === 'arbeit')
  const registers = [...new Set(arbeit.map(({ register }) => register))]
  const answers = new Map<string, Geteilt | undefined>()
  const key = ({ register, von, bis }: Pick<Rechnungsposition, 'register' | 'von' | 'bis'>) =>
    `${register} ${von} ${bis}`
  let istAnders = false
  for (const register of registers) {
    const own = arbeit.filter((position) => position.register === register)
    const abschnitte = listAbschnitte(own, rechnung, isGas)
    for (const reihe of splitAtStaende(abschnitte, (spanne) => countZwischen(zaehler, spanne, register))) {
      const shared = shareOut(reihe)
      for (const [index, abschnitt] of reihe.abschnitte.entries())
        answers.set(key({ register, ...abschnitt }), shared[index])
      istAnders ||= 'menge' in reihe.zaehlung && isFarFrom(reihe.abschnitte, reihe.zaehlung.menge, verlauf)
    }
  }
  return {
    istAnders,
    sollOf: (position) => {
      const answer = answers.get(key(position))
      const { menge: gesagt } = position
      // A line of gas without its m³ cannot be checked apart from the others.
      if (answer === undefined)
        return gesagt === null ? { fehlt: 'ablesung', tag: position.von } : { menge: () => gesagt, istAufgeteilt: true }
      if ('fehlt' in answer) return { fehlt: 'ablesung', tag: answer.fehlt }
      const { menge, istAufgeteilt } = answer
      return isGas ? toKwh(position, menge, umrechnungen, istAufgeteilt) : { menge: () => menge, istAufgeteilt }
    },
  }
}

/** The stretches of a register's lines, in order; lines that share the kWh have the same. */
function listAbschnitte(positionen: readonly Rechnungsposition[], rechnung: Rechnung, isGas: boolean): Abschnitt[] {
  const known = new Map<string, Abschnitt>()
  for (const position of positionen) {
    const { von, bis } = position
    const id = `${von} ${bis}`
    const belegt = differenzOf(rechnung, position)
    const gesagt = isGas ? (position.gas?.kubikmeter ?? belegt) : position.menge
    if (!known.has(id)) known.set(id, { von, bis, gesagt, belegt })
  }
  return [...known.values()].toSorted((one, other) => (one.von < other.von ? -1 : 1))
}

/** What the bill's own readings say of a stretch; null where it does not have both. */
function differenzOf({ zaehlwerke }: Rechnung, { von, bis }: { readonly von: string; readonly bis: string }) {
  const differenzen = zaehlwerke.flatMap(({ staende }) => {
    const [anfang, ende] = [von, bis].map((tag) => staende.find((stand) => stand.tag === tag))
    return anfang && ende ? [minus(ende.wert, anfang.wert)] : []
  })
  return differenzen.length === 0 ? null : sumOf(differenzen)
}

interface Reihe {
  readonly abschnitte: readonly Abschnitt[]
  readonly zaehlung: Zaehlung
}

/** Groups stretches one after the other between two readings. */
function splitAtStaende(
  abschnitte: readonly Abschnitt[],
  count: (spanne: { readonly von: string; readonly bis: string }) => Zaehlung,
): Reihe[] {
  const reihen: Reihe[] = []
  let open: Abschnitt[] = []
  for (const [index, abschnitt] of abschnitte.entries()) {
    open.push(abschnitt)
    const [first = abschnitt] = open
    const zaehlung = count({ von: first.von, bis: abschnitt.bis })
    const next = abschnitte[index + 1]
    const isMissingEnd = 'fehlt' in zaehlung && zaehlung.fehlt === abschnitt.bis
    if (isMissingEnd && next?.von === abschnitt.bis) continue
    reihen.push({ abschnitte: open, zaehlung })
    open = []
  }
  return reihen
}

type Geteilt = Zaehlung & { readonly istAufgeteilt: boolean }

/** What each stretch has to have of what was counted; undefined where the bill does not say its part. */
function shareOut({ abschnitte, zaehlung }: Reihe): (Geteilt | undefined)[] {
  if ('fehlt' in zaehlung || abschnitte.length === 1)
    return abschnitte.map(() => ({ ...zaehlung, istAufgeteilt: false }))
  const addUp = (parts: readonly (Fraction | null)[]) => {
    const known = parts.filter((part) => part !== null)
    return known.length === parts.length && !known.some(isNegative) && isEqual(sumOf(known), zaehlung.menge)
  }
  const [gesagt, belegt] = [abschnitte.map((one) => one.gesagt), abschnitte.map((one) => one.belegt)]
  const right = addUp(gesagt) ? gesagt : addUp(belegt) ? belegt : withRest(gesagt, zaehlung.menge)
  return right.map((menge) => (menge === null ? undefined : { menge, istAufgeteilt: true }))
}

/** The last one bears what is too much. */
function withRest(parts: readonly (Fraction | null)[], menge: Fraction): readonly (Fraction | null)[] {
  const first = parts.slice(0, -1)
  const known = first.filter((part) => part !== null)
  return known.length === first.length ? [...known, minus(menge, sumOf(known))] : parts.map(() => null)
}

/** Whether the bill's split is far from how the year runs: by more than a twentieth of the whole. */
function isFarFrom(abschnitte: readonly Abschnitt[], menge: Fraction, verlauf: Pruefgrundlagen['verlauf']): boolean {
  const [first, last] = [abschnitte[0], abschnitte.at(-1)]
  if (first === undefined || last === undefined || abschnitte.length === 1 || menge.numerator === 0n) return false
  const all = deriveGewicht(verlauf, first.von, last.bis)
  return abschnitte.some(({ von, bis, gesagt }) => {
    if (gesagt === null) return false
    const own = decimal((deriveGewicht(verlauf, von, bis) / all).toFixed(6))
    return compare(absolute(minus(over(gesagt, menge), own)), fraction(1, 20)) > 0
  })
}

/** Whole kWh of a line's m³, with the factors of its days. */
function toKwh(
  { von, bis, gas, menge }: Rechnungsposition,
  kubikmeter: Fraction,
  umrechnungen: readonly UmrechnungOfVertrag[],
  istAufgeteilt: boolean,
): Sollmenge {
  const own = umrechnungen.filter(
    ({ gueltig_von, gueltig_bis }) => gueltig_von < bis && (gueltig_bis === null || gueltig_bis > von),
  )
  const ends = own.map(({ gueltig_bis }) => gueltig_bis ?? '9999').toSorted()
  const [first] = own
  if (first === undefined || first.gueltig_von > von || (ends.at(-1) ?? '') < bis) return { fehlt: 'umrechnung' }
  const faktoren = own.map(({ zustandszahl, brennwert }) => ({
    zustandszahl: decimal(zustandszahl),
    brennwert: decimal(brennwert),
  }))
  const [faktor = { zustandszahl: fraction(1), brennwert: fraction(1) }, ...others] = faktoren
  const isOther = (one: typeof faktor) => !isEqual(produkt(one), produkt(faktor))
  // Where the factors change within a line, the bill's own count if they lie between.
  if (others.some(isOther)) {
    const products = faktoren.map(produkt).toSorted(compare)
    const said = gas?.zustandszahl && gas.brennwert ? times(gas.zustandszahl, gas.brennwert) : null
    const [least = fraction(0), most = fraction(0)] = [products[0], products.at(-1)]
    if (said === null || compare(said, least) < 0 || compare(said, most) > 0 || menge === null)
      return { fehlt: 'umrechnung', tag: own[1]?.gueltig_von ?? von }
    return { menge: () => rounded(times(kubikmeter, said), 0), istAufgeteilt: true }
  }
  return {
    menge: (profil) =>
      rounded(times(kubikmeter, profil === 'monate-faktor4' ? rounded(produkt(faktor), 4) : produkt(faktor)), 0),
    istAufgeteilt,
  }
}

const produkt = ({ zustandszahl, brennwert }: { zustandszahl: Fraction; brennwert: Fraction }) =>
  times(zustandszahl, brennwert)
