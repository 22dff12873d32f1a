import type { Abschlagszahlung, Offenes } from '@ekp/wire/abschlag'
import type { OffenesAmVertrag } from '@ekp/wire/abschlag/offenes'
import { type Abschlagsplan, listFaelligkeiten, toCent } from '@ekp/wire/rules/abschlag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Database } from '../../db/open.ts'
import { listPlanRowsOf, listZahlungenMitOffenem, toPlan, toZahlung, zahlungenTage } from './queries.ts'

/** So long a payment that came back is spoken of; then the supplier has written. */
const mostTage = 90

/**
 * What a customer has to pay now by himself: what is open since a day before today, else a payment that came back and
 * was not paid since; in EUR. Null where there is nothing. `zahlungen` are latest first; after `lieferende`, the last day of
 * delivery, nothing falls due by the plans.
 */
export function findOffenes(
  zahlungen: readonly Abschlagszahlung[],
  plaene: readonly Abschlagsplan[],
  today: string,
  lieferende: string | null = null,
): Offenes | null {
  const letzte = zahlungen.find(
    ({ status, datum, betrag }) => status === 'zurueckgebucht' && betrag > 0 && datum > addTage(today, -mostTage),
  )
  const zurueck = letzte === undefined || isBezahlt(letzte, { zahlungen, plaene, today, lieferende }) ? null : letzte
  const offene = zahlungen.filter(({ status, datum, betrag }) => status === 'offen' && betrag > 0 && datum < today)
  if (offene.length > 0) {
    const sum = offene.reduce((total, { betrag }) => total + betrag, 0)
    return { betrag: toCent(sum), zurueck, seit: offene.at(-1)?.datum ?? null }
  }
  return zurueck && { betrag: zurueck.betrag, zurueck, seit: null }
}

/** What a customer has to pay now, by contract, those that have ended included [abschlag-41]. */
export async function loadOffenes(db: Database, kundennummer: string, today: string): Promise<OffenesAmVertrag[]> {
  const zahlungRows = await listZahlungenMitOffenem(db, {
    kundennummer,
    von: addTage(today, -zahlungenTage),
    zurueckAb: addTage(today, -mostTage),
  })
  if (zahlungRows.length === 0) return []
  const zahlungen = Map.groupBy(zahlungRows, ({ vertrag_id }) => vertrag_id)
  const planRows = await listPlanRowsOf(db, { kundennummer, vertragIds: [...zahlungen.keys()] })
  const plaene = Map.groupBy(planRows, ({ vertrag_id }) => vertrag_id)
  return [...zahlungen].flatMap(([vertragId, rows]) => {
    const own = (plaene.get(vertragId) ?? []).flatMap(toPlan)
    const offenes = findOffenes(rows.map(toZahlung), own, today, rows[0]?.lieferende)
    return offenes === null ? [] : [{ vertragId, offenes }]
  })
}

interface Lage {
  readonly zahlungen: readonly Abschlagszahlung[]
  readonly plaene: readonly Abschlagsplan[]
  readonly today: string
  /** After this day nothing falls due by the plans. */
  readonly lieferende: string | null
}

/** Whether more was paid since a payment came back than what fell due since. */
export function isBezahlt(zurueck: Abschlagszahlung, { zahlungen, plaene, today, lieferende }: Lage): boolean {
  const bis = lieferende !== null && lieferende < today ? lieferende : today
  const bezahlt = zahlungen.filter(
    ({ status, datum, betrag }) => status === 'bezahlt' && datum > zurueck.datum && betrag >= zurueck.betrag,
  )
  return bezahlt.length > listFaelligkeiten(plaene, addTage(zurueck.datum, 1), addTage(bis, 1)).length
}
