import type { ColumnType } from 'kysely'

/** The actor: the customer (signed in or by a mailed link), the supplier's import, the portal, or the supplier's people. */
export type Akteur = 'kunde' | 'import' | 'portal' | 'versorger'

/** Set by the trigger, never by the INSERT. */
type Chained<T> = ColumnType<T, never, never>
type Fixed<T> = ColumnType<T, T, never>

/** An entry of the audit trail; append-only. */
export interface ProtokollRow {
  kundennummer: Fixed<string>
  /** From 1 on, without a gap within a customer's chain. */
  nr: Chained<number>
  zeit: Fixed<Date>
  akteur: Fixed<Akteur>
  aktion: Fixed<string>
  /** What was changed, `bankverbindung/<id>`. */
  objekt: Fixed<string>
  /** `{ bearbeiter, vorher, nachher }`, each may be missing; null once it was erased. */
  inhalt: ColumnType<
    { readonly bearbeiter?: string; readonly vorher?: object; readonly nachher?: object } | null,
    string,
    null
  >
  salz: ColumnType<Buffer | null, never, null>
  inhalt_hash: Chained<Buffer>
  vor_hash: Chained<Buffer>
  hash: Chained<Buffer>
}

/** Where a customer's chain ends. */
export interface ProtokollKopfRow {
  kundennummer: Chained<string>
  nr: Chained<number>
  hash: Chained<Buffer>
}

/** What is left of a chain that had to be deleted. */
export interface ProtokollGeloeschtRow {
  /** The hash of its first entry. */
  kette: Chained<Buffer>
  nr: Chained<number>
  hash: Chained<Buffer>
  geloescht_am: Chained<Date>
}

/** A night's deletions, in numbers. */
export interface LoeschlaufRow {
  begonnen_am: Date
  beendet_am: Date | null
  /** The last customer who is done, while the run is not. */
  weiter_nach: string | null
  /** How many rows each rule deleted. */
  geloescht: ColumnType<Readonly<Record<string, number>>, string | undefined, string>
}

/** From when on the period of a customer runs after which all of him is deleted. */
export interface LoeschvermerkRow {
  kundennummer: string
  /** The end of his last contract, or the night in which none was found; null while he has one. */
  ohne_vertrag_seit: string | null
  /** When he asked for deletion (Art. 17 DSGVO): until the rest may go, nobody processes it (Art. 18). */
  verlangt_am: Date | null
}

/** Since when a contract is known to be withdrawn. */
export interface StornovermerkRow {
  vertrag_id: string
  seit: string
}

/** A number that a customer had before; his entries of the audit trail until then are under it. */
export interface FruehereKundennummerRow {
  alt: string
  /** The one that he has now. */
  kundennummer: string
  seit: Date
}

/** A content that is to leave the document store. */
export interface InhaltLoeschungRow {
  sha256: Buffer
}
