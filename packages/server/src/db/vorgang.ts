import type { Database } from './open.ts'
import { describeVorgang } from './protokoll/describeVorgang.ts'
import { recordProtokoll } from './protokoll/recordProtokoll.ts'
import type { Vorgangsart } from './schema.ts'

export interface NewVorgang {
  /** Missing for a declaration that anybody may make without signing in. */
  readonly kundennummer?: string
  readonly vertragId?: string
  readonly art: Vorgangsart
  /** What the supplier's systems need to know, as JSON. */
  readonly inhalt: object
  /** What held before, for the audit trail alone. */
  readonly vorher?: object
  readonly eingegangenAm: Date
}

/**
 * Puts what a customer sent in into the outbox; `tx` is the transaction that stores the thing itself [decisions.md 6].
 * The audit trail gets its entry as well. Answers the number of the Vorgang.
 */
export async function recordVorgang(tx: Database, vorgang: NewVorgang): Promise<number> {
  const { id } = await tx
    .insertInto('vorgang')
    .values({
      kundennummer: vorgang.kundennummer ?? null,
      vertrag_id: vorgang.vertragId ?? null,
      art: vorgang.art,
      inhalt: JSON.stringify(vorgang.inhalt),
      eingegangen_am: vorgang.eingegangenAm,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { kundennummer, eingegangenAm: zeit } = vorgang
  const beschreibung = kundennummer === undefined ? undefined : describeVorgang({ ...vorgang, nr: id })
  if (kundennummer === undefined || beschreibung === undefined) return id
  await recordProtokoll(tx, { kundennummer, zeit, akteur: 'kunde', ...beschreibung })
  return id
}
