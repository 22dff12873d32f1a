import { arrayLiteral } from '../kinds/lastgang.ts'
import { scaleWerte, splitByTag } from '../zeitreihe.ts'
import type { Melde } from './umschlag.ts'
import { datumOf, liefertagNr, type Sparte } from './zeitpunkt.ts'

/** A value of a load profile: what it is, and of which time. */
export interface Wert {
  readonly nr: number
  /** Undefined where the sender has none. */
  readonly menge: number | undefined
  readonly isGebildet: boolean
  von?: number
  bis?: number
}

/** The time that a load profile covers, and the segment that says its end. */
export interface Zeitraum {
  readonly von: number
  readonly bis: number
  readonly nr: number
}

const minuteMs = 60_000

// SG10 stands at most so often in a position.
export const maxWerte = 9999

/** The length of the steps in minutes; undefined when the values are not of one length that the portal knows. */
function minutenOf(werte: readonly Wert[]): 15 | 60 | undefined {
  const [first] = werte
  const minuten = ((first?.bis ?? 0) - (first?.von ?? 0)) / minuteMs
  return minuten === 15 || minuten === 60 ? minuten : undefined
}

/** The values in the order of their steps; undefined when they are not exactly those of the time, which is reported. */
function orderWerte(
  werte: readonly Wert[],
  { von, bis, nr }: Zeitraum,
  minuten: number,
  melde: Melde,
): Wert[] | undefined {
  const schrittMs = minuten * minuteMs
  const count = (bis - von) / schrittMs
  if (!Number.isInteger(count) || count < 1 || von % schrittMs !== 0) {
    melde(nr, `Der Zeitraum besteht nicht aus ganzen Schritten von ${minuten} Minuten.`)
    return undefined
  }
  const ordered: Wert[] = []
  let placed = 0
  for (const wert of werte) {
    const index = ((wert.von ?? 0) - von) / schrittMs
    if ((wert.bis ?? 0) - (wert.von ?? 0) !== schrittMs || !Number.isInteger(index) || index < 0 || index >= count) {
      melde(wert.nr, 'Die Zeiten des Wertes liegen nicht im Zeitraum der Nachricht, oder der Schritt ist anders lang.')
      return undefined
    }
    if (ordered[index] !== undefined) {
      melde(wert.nr, 'Zu dieser Zeit gibt es in der Position schon einen Wert.')
      return undefined
    }
    ordered[index] = wert
    placed++
  }
  if (placed === count) return ordered
  const stunden = minuten === 60 ? 'Stunden' : 'Viertelstunden'
  melde(nr, `Der Zeitraum hat ${count} ${stunden}, die Nachricht aber ${placed} Werte.`)
  return undefined
}

/** The rows of a load profile: each a part of one day of delivery in one day of UTC. */
export function lastgangRows(
  {
    werte,
    zeitraum,
    sparte,
  }: { readonly werte: readonly Wert[]; readonly zeitraum: Zeitraum; readonly sparte: Sparte },
  melde: Melde,
): object[] {
  const minuten = minutenOf(werte)
  if (minuten === undefined) {
    melde(werte[0]?.nr ?? zeitraum.nr, 'Gelesen werden Lastgänge in Schritten von 15 oder 60 Minuten.')
    return []
  }
  const ordered = orderWerte(werte, zeitraum, minuten, melde)
  if (ordered === undefined) return []
  const rows: object[] = []
  for (let from = 0; from < ordered.length;) {
    const beginn = zeitraum.von + from * minuten * minuteMs
    const tagNr = liefertagNr(beginn, sparte)
    let to = from + 1
    while (to < ordered.length && liefertagNr(zeitraum.von + to * minuten * minuteMs, sparte) === tagNr) to++
    rows.push(
      ...tagRows(ordered.slice(from, to), beginn, minuten, melde).map((row) => ({
        ...row,
        liefertag: datumOf(tagNr),
        minuten,
      })),
    )
    from = to
  }
  return rows
}

function tagRows(werte: readonly Wert[], beginnMs: number, minuten: number, melde: Melde): object[] {
  const scaled = scaleWerte(werte.map(({ menge }) => menge ?? null))
  if ('text' in scaled) {
    melde(werte[scaled.index]?.nr ?? 0, scaled.text)
    return []
  }
  const marken = werte.map(({ isGebildet }) => (isGebildet ? '1' : '0')).join('')
  return splitByTag(new Date(beginnMs).toISOString(), minuten, werte.length).map(({ tag, ab, from, to }) => {
    const geschaetzt = marken.slice(from, to)
    return {
      tag,
      ab,
      werte: arrayLiteral(scaled.werte, from, to),
      stellen: scaled.stellen,
      groesster: scaled.groesster,
      geschaetzt: geschaetzt.includes('1') ? geschaetzt : null,
      anzahl: werte.slice(from, to).filter(({ menge }) => menge !== undefined).length,
    }
  })
}
