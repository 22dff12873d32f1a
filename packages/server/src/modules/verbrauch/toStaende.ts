import { keepTrusted } from '../../lib/keepTrusted.ts'
import type { Kanal, Stand } from './AbgelesenerZaehler.ts'
import type { AblesungOfVertrag } from './AblesungOfVertrag.ts'
import { toMillionths } from './toMillionths.ts'

/** A meter's readings by day, oldest first, of each of these channels the most trusted value. */
export function toStaende(ablesungen: readonly AblesungOfVertrag[], kanaele: readonly Kanal[]): Stand[] {
  const byDay = new Map<string, { istErsatzwert: boolean; werte: Map<string, bigint> }>()
  for (const { obiskennzahl } of kanaele) {
    const naming = ablesungen.filter((ablesung) => ablesung.obiskennzahlen.includes(obiskennzahl))
    for (const { ablesedatum, ableseart, obiskennzahlen: codes, ablesewerte } of keepTrusted(naming)) {
      const stand = byDay.get(ablesedatum) ?? { istErsatzwert: false, werte: new Map<string, bigint>() }
      stand.werte.set(obiskennzahl, toMillionths(ablesewerte[codes.indexOf(obiskennzahl)] ?? ''))
      byDay.set(ablesedatum, { ...stand, istErsatzwert: stand.istErsatzwert || ableseart === 'ERSATZWERT' })
    }
  }
  return [...byDay]
    .map(([ablesedatum, stand]) => ({ ablesedatum, ...stand }))
    .toSorted((one, other) => (one.ablesedatum < other.ablesedatum ? -1 : 1))
}
