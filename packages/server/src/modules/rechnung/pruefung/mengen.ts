import type { Fraction } from '../../../lib/exact.ts'
import { isEqual, isNegative, minus, over, plus, rounded, sumOf, times, zero, fraction } from '../../../lib/fraction.ts'
import type { Rechnung, Rechnungsposition } from '../rechnung.ts'
import { differenzOf } from './belege.ts'
import { faktorOf, type Sollmenge, toKwh } from './gas.ts'
import { findFarthest, gewichteOf, isFarFrom, spread } from './gewichte.ts'
import type { Pruefgrundlagen } from './grundlagen.ts'
import { countZwischen, type Zaehlung } from './staende.ts'

interface Spanne {
  readonly von: string
  /** Exclusive. */
  readonly bis: string
}

interface Abschnitt extends Spanne {
  /** What the line says, in the meter's unit; null where it does not. */
  readonly gesagt: Fraction | null
  /** What the bill's own readings say. */
  readonly belegt: Fraction | null
  readonly position: Rechnungsposition
}

/** Stretches one after the other between two readings. */
interface Reihe {
  readonly register: Rechnungsposition['register']
  readonly abschnitte: readonly Abschnitt[]
  readonly zaehlung: Zaehlung
}

type Anteil = { readonly menge: Fraction; readonly istUngenau: boolean } | { readonly fehlt: string }

/**
 * The quantities of a bill's lines by the portal's readings. Where a price changes between two of them the parts have to
 * add up to what was counted, and no law says how it is split (§ 12 (2) StromGVV, GasGVV).
 */
export function readMengen(rechnung: Rechnung, grundlagen: Pruefgrundlagen) {
  const { zaehler, umrechnungen, versorgungsart } = grundlagen
  const isGas = versorgungsart === 'gas'
  const gewichte = gewichteOf(grundlagen)
  const stellen = Math.max(
    0,
    ...zaehler.flatMap(({ kanaele }) => kanaele.map(({ nachkommastellen = 0 }) => nachkommastellen)),
  )
  const arbeit = rechnung.positionen.filter(({ art }) => art === 'arbeit')
  const reihen = [...Map.groupBy(arbeit, ({ register }) => register)].flatMap(([register, own]) =>
    listKetten(own, rechnung, grundlagen).flatMap((kette) =>
      splitAtStaende(register, kette, (spanne) => countZwischen(zaehler, spanne, register)),
    ),
  )
  const anteile = new Map<string, Anteil>()
  for (const reihe of reihen) {
    const shared = shareOut(reihe, { gewichte, stellen, umrechnungen: isGas ? umrechnungen : undefined })
    for (const [index, abschnitt] of reihe.abschnitte.entries()) {
      const anteil = shared[index]
      if (anteil !== undefined) anteile.set(keyOf({ ...abschnitt, register: reihe.register }), anteil)
    }
  }
  const findAnteil = (position: Rechnungsposition): Anteil | undefined => {
    const own = anteile.get(keyOf(position))
    const [ht, nt] = (['HT', 'NT'] as const).map((register) => anteile.get(keyOf({ ...position, register })))
    if (own !== undefined && 'menge' in own) return own
    // A line for the kWh of both registers, which may be split between readings: theirs are.
    if (position.register !== null || ht === undefined || nt === undefined || 'fehlt' in ht || 'fehlt' in nt) return own
    return { menge: plus(ht.menge, nt.menge), istUngenau: false }
  }
  const toMenge = (position: Rechnungsposition, kubikmeterOrKwh: Fraction, istUngenau: boolean): Sollmenge =>
    isGas ? toKwh(position, kubikmeterOrKwh, umrechnungen, istUngenau) : { menge: () => kubikmeterOrKwh }
  return {
    istAnders: reihen.some(
      ({ abschnitte, zaehlung }) => 'menge' in zaehlung && isFarFrom(gewichte, abschnitte, zaehlung.menge),
    ),
    sollOf: (position: Rechnungsposition): Sollmenge => {
      const anteil = findAnteil(position)
      if (anteil === undefined || 'fehlt' in anteil) return { fehlt: 'ablesung', tag: anteil?.fehlt ?? position.von }
      return toMenge(position, anteil.menge, anteil.istUngenau)
    },
    /** What a line would have on other days between the same readings. */
    zwischen: (position: Rechnungsposition, { von, bis }: Spanne): Sollmenge | undefined => {
      const reihe = reihen.find(
        ({ register, abschnitte }) =>
          register === position.register &&
          (abschnitte[0]?.von ?? '') <= von &&
          bis <= (abschnitte.at(-1)?.bis ?? '') &&
          abschnitte.some((one) => one.von === position.von && one.bis === position.bis),
      )
      if (reihe === undefined || 'fehlt' in reihe.zaehlung) return undefined
      const until = spread(gewichte, reihe.abschnitte, reihe.zaehlung.menge, stellen)
      return toMenge({ ...position, von, bis, gas: null }, minus(until(bis), until(von)), false)
    },
  }
}

const keyOf = ({ register, von, bis }: Pick<Rechnungsposition, 'register' | 'von' | 'bis'>) =>
  `${register} ${von} ${bis}`

/** A register's lines one after the other; components whose lines are split elsewhere have their own. */
function listKetten(
  positionen: readonly Rechnungsposition[],
  rechnung: Rechnung,
  { zaehler, versorgungsart }: Pruefgrundlagen,
): Abschnitt[][] {
  const known = new Map<string, Abschnitt>()
  for (const position of positionen) {
    const { von, bis } = position
    if (known.has(keyOf(position))) continue
    const belegt = differenzOf(rechnung, position, zaehler)
    const gesagt = versorgungsart === 'gas' ? (position.gas?.kubikmeter ?? belegt) : position.menge
    known.set(keyOf(position), { von, bis, gesagt, belegt, position })
  }
  const order = ({ von, bis }: Abschnitt) => `${von} ${bis}`
  const ketten: Abschnitt[][] = []
  const byEnd = new Map<string, Abschnitt[][]>()
  for (const abschnitt of [...known.values()].toSorted((one, other) => (order(one) < order(other) ? -1 : 1))) {
    const kette = byEnd.get(abschnitt.von)?.shift() ?? []
    if (kette.length === 0) ketten.push(kette)
    kette.push(abschnitt)
    byEnd.set(abschnitt.bis, [...(byEnd.get(abschnitt.bis) ?? []), kette])
  }
  return ketten
}

/** Groups stretches between two readings; an unsure one in between does not bind a bill that splits otherwise. */
function splitAtStaende(
  register: Reihe['register'],
  abschnitte: readonly Abschnitt[],
  count: (spanne: Spanne) => Zaehlung,
): Reihe[] {
  const reihen: Reihe[] = []
  let open: Abschnitt[] = []
  for (const [index, abschnitt] of abschnitte.entries()) {
    open.push(abschnitt)
    const [first = abschnitt] = open
    const zaehlung = count({ von: first.von, bis: abschnitt.bis })
    const isLast = index === abschnitte.length - 1
    const isOpen =
      'fehlt' in zaehlung
        ? zaehlung.fehlt === abschnitt.bis
        : zaehlung.istUnsicher &&
          !isSum(
            open.map((one) => one.gesagt),
            zaehlung.menge,
          )
    if (isOpen && !isLast) continue
    reihen.push({ register, abschnitte: open, zaehlung })
    open = []
  }
  return reihen
}

/** Whether the parts are known, none is below zero, and they add up. */
function isSum(parts: readonly (Fraction | null)[], menge: Fraction): boolean {
  const known = parts.filter((part) => part !== null)
  return known.length === parts.length && !known.some(isNegative) && isEqual(sumOf(known), menge)
}

/** What each stretch has to have of what was counted. */
function shareOut(
  { abschnitte, zaehlung }: Reihe,
  given: {
    readonly gewichte: ReturnType<typeof gewichteOf>
    readonly stellen: number
    readonly umrechnungen: Pruefgrundlagen['umrechnungen'] | undefined
  },
): readonly Anteil[] {
  if ('fehlt' in zaehlung) return abschnitte.map(() => zaehlung)
  const { menge } = zaehlung
  const exact = (parts: readonly (Fraction | null)[]) =>
    parts.map((part) => ({ menge: part ?? zero, istUngenau: false }))
  if (abschnitte.length === 1) return exact([menge])
  const [gesagt, belegt] = [abschnitte.map((one) => one.gesagt), abschnitte.map((one) => one.belegt)]
  if (isSum(gesagt, menge)) return exact(gesagt)
  if (isSum(belegt, menge)) return exact(belegt)
  if (given.umrechnungen !== undefined && gesagt.includes(null)) return shareByKwh(abschnitte, menge, given)
  const bearer = findFarthest(given.gewichte, abschnitte, menge)
  const others = sumOf(gesagt.map((part, index) => (index === bearer ? zero : (part ?? zero))))
  return exact(gesagt.map((part, index) => (index === bearer ? minus(menge, others) : part)))
}

/** Cubic metres that no line says, as their kWh are to each other; the last one has what is left. */
function shareByKwh(
  abschnitte: readonly Abschnitt[],
  menge: Fraction,
  { stellen, umrechnungen = [] }: { readonly stellen: number; readonly umrechnungen?: Pruefgrundlagen['umrechnungen'] },
): readonly Anteil[] {
  const parts = abschnitte.map(({ position }) =>
    over(position.menge ?? zero, faktorOf(position, umrechnungen) ?? fraction(1)),
  )
  const all = sumOf(parts)
  let left = menge
  return parts.map((part, index) => {
    const own = isEqual(all, zero) ? zero : rounded(times(menge, over(part, all)), stellen)
    const anteil = index === parts.length - 1 ? left : own
    left = minus(left, anteil)
    return { menge: plus(anteil, zero), istUngenau: true }
  })
}
