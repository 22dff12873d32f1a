import type { Verbrauch } from '../verbrauch.ts'
import { addTage } from './kalendertag.ts'

/**
 * The boundary that a reading belongs to [verbrauch-29]. Midnight ends one day and begins the next, and suppliers write
 * either: on the eve of a day on which something begins, a reading is that of the beginning. Not where that day has one
 * itself, where something begins on the eve as well, nor among readings of every day.
 */
export function verlegteTage(tage: readonly string[], isBeginn: (datum: string) => boolean): (datum: string) => string {
  const known = new Set(tage)
  const verlegt = new Map<string, string>()
  for (const tag of known) {
    const next = addTage(tag, 1)
    const isAlone = !known.has(next) && !known.has(addTage(tag, -1))
    if (isAlone && isBeginn(next) && !isBeginn(tag)) verlegt.set(tag, next)
  }
  return (datum) => verlegt.get(datum) ?? datum
}

/** Something begins with each year and at the given days; nulls are none. */
export function beginnOf(beginne: readonly (string | null)[]): (datum: string) => boolean {
  const days = new Set(beginne)
  return (datum) => datum.endsWith('-01-01') || days.has(datum)
}

/** The same entries from boundary to boundary; something begins where gas has other factors, too. */
export function anGrenzen<V extends Verbrauch>(verbraeuche: readonly V[], beginne: readonly (string | null)[]): V[] {
  const parts = verbraeuche.flatMap(({ umrechnung }) => umrechnung).toSorted((a, b) => (a.von < b.von ? -1 : 1))
  const factors = parts.flatMap(({ von, zustandszahl, brennwert }, index) => {
    const vorher = parts[index - 1]
    const isOther = vorher !== undefined && (vorher.zustandszahl !== zustandszahl || vorher.brennwert !== brennwert)
    return isOther ? [von] : []
  })
  const verlegt = verlegteTage(
    verbraeuche.flatMap(({ von, bis }) => [von, bis]),
    beginnOf([...beginne, ...factors]),
  )
  const move = <Z extends { readonly von: string; readonly bis: string }>(one: Z): Z => ({
    ...one,
    von: verlegt(one.von),
    bis: verlegt(one.bis),
  })
  return verbraeuche.map((one) => ({ ...move(one), umrechnung: one.umrechnung.map(move) }))
}
