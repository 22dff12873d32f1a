import type { Ableseart } from '../../db/tables/messwerte.ts'
import { deriveDifferenz, mostTrusted } from '../../lib/ablesung.ts'
import { toMillionths } from '../../lib/exact.ts'

/** Each value at the place of its code. */
export interface AblesungOfVertrag {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ableseart: Ableseart
  /** Null for what the import brought. */
  readonly eingegangenAm: Date | null
  readonly obiskennzahlen: readonly string[]
  readonly ablesewerte: readonly string[]
}

/** A channel that counts consumption. */
export interface Kanal {
  readonly obiskennzahl: string
  /** Undefined where only readings know the channel. */
  readonly vorkommastellen: number | undefined
  readonly nachkommastellen: number | undefined
  /** Whether it belongs to the sum: tariffs do not where the meter has a total as well. */
  readonly istSummiert: boolean
}

/** What a meter showed on a day, of each channel the most trusted value. */
export interface Stand {
  readonly ablesedatum: string
  /** Whether one of the values is an estimate. */
  readonly istErsatzwert: boolean
  /** Millionths of the meter's unit by obiskennzahl. */
  readonly werte: ReadonlyMap<string, bigint>
}

/** A meter's readings by day, oldest first, of each of these channels the most trusted value. */
export function toStaende(ablesungen: readonly AblesungOfVertrag[], kanaele: readonly Kanal[]): Stand[] {
  const byDay = new Map<string, { istErsatzwert: boolean; werte: Map<string, bigint> }>()
  for (const { obiskennzahl } of kanaele) {
    const naming = ablesungen.filter((ablesung) => ablesung.obiskennzahlen.includes(obiskennzahl))
    for (const { ablesedatum, ableseart, obiskennzahlen: codes, ablesewerte } of mostTrusted(naming)) {
      const stand = byDay.get(ablesedatum) ?? { istErsatzwert: false, werte: new Map<string, bigint>() }
      stand.werte.set(obiskennzahl, toMillionths(ablesewerte[codes.indexOf(obiskennzahl)] ?? ''))
      byDay.set(ablesedatum, { ...stand, istErsatzwert: stand.istErsatzwert || ableseart === 'ERSATZWERT' })
    }
  }
  return [...byDay]
    .map(([ablesedatum, stand]) => ({ ablesedatum, ...stand }))
    .toSorted((one, other) => (one.ablesedatum < other.ablesedatum ? -1 : 1))
}

/** Leaves out estimates that a real reading contradicts, and of two estimates the earlier; oldest first. */
export function omitContradicted(staende: readonly Stand[], kanaele: readonly Kanal[]): Stand[] {
  const isContradiction = (vorher: Stand, nachher: Stand) =>
    kanaele.some(
      (kanal) =>
        vorher.werte.has(kanal.obiskennzahl) &&
        nachher.werte.has(kanal.obiskennzahl) &&
        deriveKanalmenge(kanal, vorher, nachher) === undefined,
    )
  const kept: Stand[] = []
  for (const stand of staende) {
    let last = kept.at(-1)
    while (last?.istErsatzwert && isContradiction(last, stand)) {
      kept.pop()
      last = kept.at(-1)
    }
    if (last === undefined || !stand.istErsatzwert || !isContradiction(last, stand)) kept.push(stand)
  }
  return kept
}

/** What a channel counted between two readings, in millionths; undefined where that is unknown. */
export function deriveKanalmenge(kanal: Kanal, vorher: Stand | undefined, nachher: Stand | undefined) {
  const anfang = vorher?.werte.get(kanal.obiskennzahl)
  const ende = nachher?.werte.get(kanal.obiskennzahl)
  return anfang === undefined || ende === undefined ? undefined : deriveDifferenz(anfang, ende, kanal.vorkommastellen)
}
