import { addTage, countTage } from './kalendertag.ts'
import type { Verbrauch } from '../verbrauch.ts'
import type { Jahresverlauf } from '../verbrauch/prognose.ts'
import { jahrBis, type Spannenwert, verbrauchIn, vorjahrOf, type Zeitspanne } from './zeitspanne.ts'

/** A year between readings, and the year before it. */
export interface Jahresvergleich {
  readonly jahr: Spannenwert
  /** Null where it is not known. */
  readonly davor: Spannenwert | null
  /** The year in parts, oldest first, each with the same days of the year before. */
  readonly abschnitte: readonly { readonly jetzt: Spannenwert; readonly davor: Spannenwert }[]
}

// Further from a reading an end may not be: half a winter that counts as it usually would is no measurement.
const mostAbstand = 31
// Shorter parts join the next one.
const leastTage = 28

/**
 * The newest twelve months that end with a reading and begin close to one, with the twelve before them if those are known
 * as well [verbrauch-13]. A newer year that cannot be compared gives way to one that can, if that ends not more than a
 * year before the last reading. Undefined where no year is known. `verbraeuche` are oldest first.
 */
export function compareJahre(verbraeuche: readonly Verbrauch[], verlauf: Jahresverlauf): Jahresvergleich | undefined {
  const last = verbraeuche.at(-1)?.bis ?? ''
  let newest: Spannenwert | undefined
  for (const { bis } of verbraeuche.toReversed()) {
    const jahr = reliable(verbrauchIn(verbraeuche, jahrBis(verbraeuche, bis), verlauf))
    const davor =
      jahr && countTage(bis, last) <= 365
        ? reliable(verbrauchIn(verbraeuche, vorjahrOf(verbraeuche, jahr), verlauf))
        : null
    if (jahr && davor) return { jahr, davor, abschnitte: abschnitteOf(verbraeuche, jahr, verlauf) }
    newest ??= jahr ?? undefined
    if (newest && countTage(bis, last) > 365) break
  }
  return newest && { jahr: newest, davor: null, abschnitte: abschnitteOf(verbraeuche, newest, verlauf) }
}

/** A twelfth of a year, called by the month that its middle lies in, and the same days a year before. */
export interface Jahreszwoelftel {
  /** 1 to 12 */
  readonly monat: number
  readonly jetzt: Spannenwert
  readonly davor: Spannenwert
}

/**
 * A year in twelve parts, oldest first. Within a period between two readings the kWh are shared out as the year usually
 * runs, so the parts tell no more than the readings. `verbraeuche` are oldest first.
 */
export function listZwoelftel(
  verbraeuche: readonly Verbrauch[],
  { von, bis }: Zeitspanne,
  verlauf: Jahresverlauf,
): readonly Jahreszwoelftel[] {
  const tage = countTage(von, bis)
  const bound = (index: number) => addTage(von, Math.round((tage * index) / 12))
  return Array.from({ length: 12 }, (_zwoelftel, index) => {
    const spanne = { von: bound(index), bis: bound(index + 1) }
    return {
      monat: Number(addTage(spanne.von, 15).slice(5, 7)),
      jetzt: verbrauchIn(verbraeuche, spanne, verlauf),
      davor: verbrauchIn(verbraeuche, vorjahrOf(verbraeuche, spanne), verlauf),
    }
  })
}

/** All years that end on the same day, newest first, as far back as they are known. */
export function listJahre(
  verbraeuche: readonly Verbrauch[],
  bis: string,
  verlauf: Jahresverlauf,
): readonly Spannenwert[] {
  const jahre: Spannenwert[] = []
  let next = reliable(verbrauchIn(verbraeuche, jahrBis(verbraeuche, bis), verlauf))
  while (next !== null) {
    jahre.push(next)
    next = reliable(verbrauchIn(verbraeuche, vorjahrOf(verbraeuche, next), verlauf))
  }
  return jahre
}

function abschnitteOf(
  verbraeuche: readonly Verbrauch[],
  { von, bis }: Zeitspanne,
  verlauf: Jahresverlauf,
): Jahresvergleich['abschnitte'] {
  const days = verbraeuche.map((one) => one.bis).filter((day) => day > von && day < bis)
  const bounds = [von]
  for (const day of [...days, bis]) if (countTage(bounds.at(-1) ?? day, day) >= leastTage) bounds.push(day)
  // What is too short at the end belongs to the part before it.
  if (bounds.length > 1) bounds[bounds.length - 1] = bis
  return bounds.slice(1).map((end, index) => {
    const abschnitt = { von: bounds[index] ?? von, bis: end }
    const before = verbrauchIn(verbraeuche, vorjahrOf(verbraeuche, abschnitt), verlauf)
    return {
      jetzt: verbrauchIn(verbraeuche, abschnitt, verlauf),
      davor: reliable(before) ?? { ...before, verbrauch: null },
    }
  })
}

function reliable(wert: Spannenwert): Spannenwert | null {
  return wert.verbrauch === null || wert.abstand > mostAbstand ? null : wert
}
