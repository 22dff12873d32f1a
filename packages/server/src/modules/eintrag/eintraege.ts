import type { Database } from '../../db/open.ts'
import type { EintragRow, Eintragsart } from '../../db/tables/eintraege.ts'
import type { Mailangabe } from '../../mail/Mail.ts'

/** When an entry holds, as the wire says it. */
export interface Zeitraum {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

/** The parts of a noun's entries that are needed to create, end and delete them. */
export interface Eintraege<Row extends EintragRow, Eintrag extends Zeitraum> {
  readonly art: Eintragsart
  /** With its article, feminine: `Die Bankverbindung`. */
  readonly what: string
  /** Those of a scope that have not fallen away. */
  readonly list: (db: Database, bereich: Geltungsbereich) => Promise<Row[]>
  readonly toWire: (row: Row) => Eintrag
  /** What a mail says of an entry. */
  readonly listAngaben: (eintrag: Eintrag) => readonly Mailangabe[]
}

/** The scope of entries: the customer, or one of his contracts. Within a scope their periods never overlap. */
export interface Geltungsbereich {
  readonly kundennummer: string
  /** Null: the customer's own entries. */
  readonly vertragId: string | null
}
