import type { Kanal, Stand } from './AbgelesenerZaehler.ts'
import { deriveKanalmenge } from './deriveKanalmenge.ts'

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
