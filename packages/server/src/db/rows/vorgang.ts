import type { Vorgangsart, Vorgangsergebnis } from '@ekp/wire/vorgang/arten'
import type { ColumnType, Generated } from 'kysely'

/** The outbox: what a customer has sent in, for the supplier's systems. */
export interface VorgangRow {
  id: Generated<number>
  /** The transaction that gave it its place in the outbox; null: none has yet. */
  transaktion: Generated<string | null>
  /** Null for a declaration that anybody may make without signing in. */
  kundennummer: string | null
  vertrag_id: string | null
  art: Vorgangsart
  inhalt: ColumnType<unknown, string, never>
  eingegangen_am: Date
  /** When the last of the supplier's systems had it, or, where none takes its kind, the service desk had finished with it. */
  uebergeben_am: Date | null
  /** The systems that have it, by their names. */
  uebernommen_von: Generated<string[]>
  /** What the supplier has answered the customer; null: nothing yet. */
  ergebnis: Generated<Vorgangsergebnis | null>
  /** Why it was refused, in a sentence for the customer. */
  ablehnungsgrund: Generated<string | null>
  /** What is answered to a Kontaktanfrage, in words. */
  antworttext: Generated<string | null>
  /** From which day on what was accepted holds. */
  gilt_ab: Generated<string | null>
  beantwortet_am: Generated<Date | null>
  /** The systems that took it before it was answered and do not have the answer yet, by their names. */
  antwort_fehlt: Generated<string[]>
  /** The transaction that gave such an answer its place in the outbox; null: there is none, or none has yet. */
  antwort_transaktion: Generated<string | null>
  /** The time of the answer that the customer has seen in the portal; null: none yet. */
  gesehene_antwort_vom: Generated<Date | null>
}

/** The token of a system of the supplier that fetches from the outbox; or that the commands take from it. */
export interface AusgangszugangRow {
  id: Generated<number>
  /** The system, in the supplier's words. */
  abnehmer: string
  /** SHA-256; the token itself is never stored. Null: the commands, which need none. */
  token_hash: Buffer | null
  /**
   * Whether it takes Vorgänge: one right, because each answer takes and `uebernommen` is an answer. Without it a system
   * only reads, and nothing waits for it.
   */
  darf_antworten: boolean
  /** Which kinds of Vorgang it sees; null: all. */
  arten: Vorgangsart[] | null
  angelegt_am: Date
  widerrufen_am: Date | null
}
