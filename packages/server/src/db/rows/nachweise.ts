import type { ColumnType, Generated } from 'kysely'

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

/** How many records of a kind an import met, by what became of them. */
export interface Importzahlen {
  readonly neu: number
  readonly geaendert: number
  readonly unveraendert: number
  readonly entfernt: number
  /** Lines that were left out; undefined where none were. */
  readonly ausgelassen?: number | undefined
}

/** What an import did. */
export interface ImportlaufRow {
  id: Generated<number>
  begonnen_am: Date
  beendet_am: Date
  dateiname: string
  quelle: 'befehl' | 'ordner'
  /** The name of a file of the import folder while it is loaded, which no other has had: by it each is loaded once. */
  lieferung: string | null
  ergebnis: 'eingespielt' | 'teilweise' | 'abgelehnt'
  /** How many records the file has; null when it was refused. */
  datensaetze: number | null
  ausgelassen: ColumnType<number, number | undefined>
  arten: ColumnType<Readonly<Record<string, Importzahlen>>, string | undefined>
  /** The first errors as sentences, without values; `fehler_gesamt` is how many there were. */
  fehler: ColumnType<readonly string[], string | undefined>
  fehler_gesamt: ColumnType<number, number | undefined>
  /** The same of what was taken and is worth a look. */
  hinweise: ColumnType<readonly string[], string | undefined>
  hinweise_gesamt: ColumnType<number, number | undefined>
  /** Of a file of MSCONS. */
  nachrichten: ColumnType<Nachrichtenstand | null, string | undefined>
}

/** What became of the messages of a file of MSCONS. */
export interface Nachrichtenstand {
  readonly ergebnisse: readonly Nachrichtenergebnis[]
  /** Places that no contract and no meter had, the first of them. */
  readonly unbekannt: readonly string[]
}

export interface Nachrichtenergebnis {
  readonly ergebnis: 'uebernommen' | 'teilweise' | 'ausgelassen' | 'ohne_bedeutung'
  /** Empty where all was taken. */
  readonly grund: string
  readonly anzahl: number
}

/** How many messages of MSCONS imports have met; it goes on where their reports are deleted. */
export interface NachrichtenzahlRow {
  ergebnis: Nachrichtenergebnis['ergebnis']
  grund: string
  anzahl: number
}
