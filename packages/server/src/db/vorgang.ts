import type { Database } from './open.ts'
import type { Vorgangsart } from './schema.ts'

export interface NewVorgang {
  readonly kundennummer: string
  readonly vertragId?: string
  readonly art: Vorgangsart
  /** What the supplier's systems need to know, as JSON. */
  readonly inhalt: object
  readonly eingegangenAm: Date
}

/** Puts what a customer sent in into the outbox; `tx` is the transaction that stores the thing itself [decisions.md 6]. */
export async function recordVorgang(tx: Database, vorgang: NewVorgang): Promise<void> {
  await tx
    .insertInto('vorgang')
    .values({
      kundennummer: vorgang.kundennummer,
      vertrag_id: vorgang.vertragId ?? null,
      art: vorgang.art,
      inhalt: JSON.stringify(vorgang.inhalt),
      eingegangen_am: vorgang.eingegangenAm,
    })
    .execute()
}
