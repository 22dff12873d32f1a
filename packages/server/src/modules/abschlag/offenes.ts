import type { Abschlagszahlung, Offenes } from '@ekp/wire/abschlag'
import { type Abschlagsplan, listFaelligkeiten, toCent } from '@ekp/wire/rules/abschlag'
import { addTage } from '@ekp/wire/rules/kalendertag'

/** So long a payment that came back is spoken of; then the supplier has written. */
const mostTage = 90

/**
 * What a customer has to pay now by himself: what is open since a day before today, else a payment that came back and
 * was not paid since; in EUR. Null where there is nothing. `zahlungen` are latest first.
 */
export function findOffenes(
  zahlungen: readonly Abschlagszahlung[],
  plaene: readonly Abschlagsplan[],
  today: string,
): Offenes | null {
  const zurueck =
    zahlungen.find(
      ({ status, datum, betrag }) => status === 'zurueckgebucht' && betrag > 0 && datum > addTage(today, -mostTage),
    ) ?? null
  const offene = zahlungen.filter(({ status, datum, betrag }) => status === 'offen' && betrag > 0 && datum < today)
  if (offene.length > 0) {
    const sum = offene.reduce((total, { betrag }) => total + betrag, 0)
    return { betrag: toCent(sum), zurueck }
  }
  if (zurueck === null || isBezahlt(zurueck, zahlungen, plaene, today)) return null
  return { betrag: zurueck.betrag, zurueck }
}

/** Whether more was paid since than what fell due since. */
function isBezahlt(
  zurueck: Abschlagszahlung,
  zahlungen: readonly Abschlagszahlung[],
  plaene: readonly Abschlagsplan[],
  today: string,
): boolean {
  const bezahlt = zahlungen.filter(
    ({ status, datum, betrag }) => status === 'bezahlt' && datum > zurueck.datum && betrag >= zurueck.betrag,
  )
  return bezahlt.length > listFaelligkeiten(plaene, addTage(zurueck.datum, 1), addTage(today, 1)).length
}
