import type { AbgelesenerZaehler } from './AbgelesenerZaehler.ts'
import type { Zeitraum } from './Zeitraum.ts'

/** The periods between the days with readings; a change of meters between two of them divides none. */
export function deriveZeitraeume(alleZaehler: readonly AbgelesenerZaehler[]): Zeitraum[] {
  const days = [...new Set(alleZaehler.flatMap(({ staende }) => [...staende.keys()]))].toSorted()
  const ends = days.filter((day, index) => index === 0 || index === days.length - 1 || !isWechsel(alleZaehler, day))
  return ends.slice(1).map((bis, index) => ({ von: ends[index] ?? bis, bis }))
}

function isWechsel(alleZaehler: readonly AbgelesenerZaehler[], day: string): boolean {
  return alleZaehler.some(
    (old) => old.ausgebautAm === day && alleZaehler.some((other) => other !== old && other.eingebautAm === day),
  )
}
