import type { Abschlagszahlung, Faelligkeit } from '../abschlag.ts'
import { toCent } from './abschlag.ts'
import { addTage } from './kalendertag.ts'

/** So long a payment that came back is spoken of; then the supplier has written. */
const mostTage = 90

/** What is to be paid now, in EUR, and how it came to that. */
export interface Offenes {
  readonly betrag: number
  /** The payment that came back; undefined where none did. */
  readonly zurueck: Abschlagszahlung | undefined
}

/**
 * What a customer has to pay now by himself: what is open since a day before today, else a payment that came back and
 * was not paid since. Undefined where there is nothing. `zahlungen` are latest first.
 */
export function findOffenes(
  zahlungen: readonly Abschlagszahlung[],
  naechste: readonly Faelligkeit[],
  today: string,
): Offenes | undefined {
  const zurueck = zahlungen.find(
    ({ status, datum, betrag }) => status === 'zurueckgebucht' && betrag > 0 && datum > addTage(today, -mostTage),
  )
  const offene = zahlungen.filter(({ status, datum, betrag }) => status === 'offen' && betrag > 0 && datum < today)
  if (offene.length > 0) {
    const sum = offene.reduce((total, { betrag }) => total + betrag, 0)
    return { betrag: toCent(sum), zurueck }
  }
  if (zurueck === undefined || isBezahlt(zurueck, zahlungen, naechste, today)) return undefined
  return { betrag: zurueck.betrag, zurueck }
}

/** Whether more was paid since than what fell due since. */
function isBezahlt(
  zurueck: Abschlagszahlung,
  zahlungen: readonly Abschlagszahlung[],
  naechste: readonly Faelligkeit[],
  today: string,
): boolean {
  const bezahlt = zahlungen.filter(
    ({ status, datum, betrag }) => status === 'bezahlt' && datum > zurueck.datum && betrag >= zurueck.betrag,
  )
  return bezahlt.length > countFaellige(zurueck.datum, today, naechste[0]?.datum)
}

/** How often an instalment fell due after one day and until another, by the day of the month of the next. */
function countFaellige(after: string, until: string, next: string | undefined): number {
  if (next === undefined) return 0
  const day = next.slice(8)
  let count = 0
  for (let at = addTage(after, 1); at <= until; at = addTage(at, 1)) if (at.slice(8) === day) count += 1
  return count
}
