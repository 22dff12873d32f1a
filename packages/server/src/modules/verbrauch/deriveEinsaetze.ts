import type { AbgelesenerZaehler, Stand } from './AbgelesenerZaehler.ts'
import type { Zeitraum } from './Zeitraum.ts'

/** A meter's part of a period, with the readings at its two ends as far as there are any. */
export interface Einsatz extends Zeitraum {
  readonly zaehler: AbgelesenerZaehler
  readonly anfang: Stand | undefined
  readonly ende: Stand | undefined
}

/** Which meter counted when in a period, in order of time. */
export function deriveEinsaetze(alleZaehler: readonly AbgelesenerZaehler[], { von, bis }: Zeitraum): Einsatz[] {
  const einsaetze: Einsatz[] = []
  for (const zaehler of alleZaehler) {
    const { eingebautAm, ausgebautAm, staende } = zaehler
    const start = eingebautAm > von ? eingebautAm : von
    const end = ausgebautAm !== null && ausgebautAm < bis ? ausgebautAm : bis
    if (start < end)
      einsaetze.push({ zaehler, von: start, bis: end, anfang: staende.get(start), ende: staende.get(end) })
  }
  return einsaetze.toSorted((one, other) => (one.von < other.von ? -1 : 1))
}

/** Whether at each time exactly one meter counted; otherwise nobody knows what the sum would mean. */
export function areConsecutive(einsaetze: readonly Einsatz[], { von, bis }: Zeitraum): boolean {
  const end = einsaetze.reduce<string | undefined>(
    (last, einsatz) => (last === einsatz.von ? einsatz.bis : undefined),
    von,
  )
  return end === bis
}
