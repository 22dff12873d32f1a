import { countTage as countTageBetween } from '@ekp/wire/rules/kalendertag'
import type { AbgelesenerZaehler } from './abgeleseneZaehler.ts'

/** From one Kalendertag to another, which is the first that no longer belongs to it. */
export interface Zeitraum {
  readonly von: string
  readonly bis: string
}

export function countTage({ von, bis }: Zeitraum): bigint {
  return BigInt(countTageBetween(von, bis))
}

/** Whether two have a day in common; one that ends where the other begins has none. */
export const isOverlapping = (one: Zeitraum, other: Zeitraum) => one.von < other.bis && other.von < one.bis

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
