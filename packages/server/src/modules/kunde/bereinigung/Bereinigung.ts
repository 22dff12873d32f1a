import type { Database } from '../../../db/open.ts'
import type { Bearbeitung } from '../aendern.ts'

/** A sentence, with what belongs to it one by one. */
export interface Absatz {
  readonly satz: string
  readonly punkte?: readonly string[]
}

/** What happens when somebody sets right which customers, contracts and meters there are. */
export interface Bereinigung {
  readonly absaetze: readonly Absatz[]
  /** What is to be known once it is done. */
  readonly folge: string
  /** The customer that is left afterwards; null: none. */
  readonly kundennummer: string | null
}

/** Does it; `tx` is a transaction. Throws `Refused` where it is not possible. */
export type Bereinigen = (tx: Database, bearbeitung: Bearbeitung) => Promise<Bereinigung>
