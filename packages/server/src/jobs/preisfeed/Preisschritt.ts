import type { Schrittminuten } from '../../db/schema.ts'

/** The price of one step, as a source gives it. */
export interface Preisschritt {
  readonly vonMs: number
  readonly minuten: Schrittminuten
  /** EUR per MWh as exact decimal text; null where it is not known (yet). */
  readonly preis: string | null
}

/** What a source is asked for, the end exclusive; its days are whole ones in Berlin. */
export interface Abfrage {
  readonly vonMs: number
  readonly bisMs: number
}
