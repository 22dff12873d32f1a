import type { Zahlungsstatus } from '@ekp/wire/abschlag'
import { isAbschlagszweck } from '@ekp/wire/rules/abschlag'

/** What a bill comes to; in EUR, below zero is a credit. */
export interface Forderung {
  readonly rechnungsnummer: string
  readonly zuZahlen: number | null
  readonly faelligkeitsdatum: string | null
  /** Whether it is no cancellation, and none has taken it back. */
  readonly gilt: boolean
}

export interface Buchung {
  readonly datum: string
  readonly betrag: number
  readonly zweck: string | null
  readonly status: Zahlungsstatus
}

/**
 * The day on which a bill was paid, or its credit paid out; null where that is not sure [rechnung-18]. A booking of exactly
 * its amount pays it that names its number, or else falls on its due day and is neither an instalment nor another bill's.
 * `alle` are the bills of the contract, `buchungen` the bookings of it.
 */
export function findBezahltAm(
  rechnung: Forderung,
  alle: readonly Forderung[],
  buchungen: readonly Buchung[],
): string | null {
  const { rechnungsnummer, zuZahlen, faelligkeitsdatum, gilt } = rechnung
  if (!gilt || zuZahlen === null || zuZahlen === 0) return null
  const others = alle.filter((one) => one.rechnungsnummer !== rechnungsnummer)
  const own = buchungen.filter(
    ({ zweck }) =>
      names(zweck, rechnungsnummer) ||
      !(isAbschlagszweck(zweck ?? '') || others.some((one) => names(zweck, one.rechnungsnummer))),
  )
  const paid = own.filter(({ status, betrag }) => status === 'bezahlt' && isSame(betrag, zuZahlen))
  const named = paid.filter(({ zweck }) => names(zweck, rechnungsnummer))
  const hasTwin = others.some(
    (one) => one.gilt && one.faelligkeitsdatum === faelligkeitsdatum && isSame(one.zuZahlen ?? 0, zuZahlen),
  )
  const found = named.length > 0 || hasTwin ? named : paid.filter(({ datum }) => datum === faelligkeitsdatum)
  const [zahlung] = found
  if (zahlung === undefined || found.length > 1) return null
  // What came back, or was paid back, pays nothing.
  const isUndone = own.some(
    ({ status, betrag, datum }) =>
      datum >= zahlung.datum &&
      (status === 'bezahlt' ? isSame(betrag, -zuZahlen) : isSame(Math.abs(betrag), Math.abs(zuZahlen))),
  )
  return isUndone ? null : zahlung.datum
}

const isSame = (one: number, other: number) => Math.round(one * 100) === Math.round(other * 100)

/** Whether a number stands in a purpose as a word of its own. */
function names(zweck: string | null, rechnungsnummer: string): boolean {
  const [before, after] = zweck?.split(rechnungsnummer) ?? []
  return before !== undefined && after !== undefined && !/[\p{L}\d-]$/u.test(before) && !/^[\p{L}\d-]/u.test(after)
}
