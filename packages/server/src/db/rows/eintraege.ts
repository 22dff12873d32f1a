import type { Anrede } from '@ekp/wire/anschlussnutzer'
import type { Generated } from 'kysely'

/** The tables of entries. */
export type Eintragsart = 'rechnungsadresse' | 'bankverbindung'

/** The period of an entry of a customer, or of one of his contracts: days as `YYYY-MM-DD`, the last one included. */
export interface EintragRow {
  id: string
  kundennummer: string
  /** Null: the customer's own; else of this contract alone. */
  vertrag_id: string | null
  /** Null: without a beginning. */
  gueltig_von: string | null
  /** Null: without an end. */
  gueltig_bis: string | null
  /** Its own end, not the one that its successor gives it. */
  beendet_zum: string | null
  /** When the portal took it; null for what the import brought. */
  eingegangen_am: Date | null
  /** Deleted before its first day, or replaced on it: kept for the record, never shown. */
  entfallen_am: Date | null
}

export interface RechnungsadresseRow extends EintragRow {
  anrede: Anrede
  firma: string | null
  vorname: string | null
  nachname: string | null
  titel: string | null
  co: string | null
  strasse: string | null
  hausnummer: string | null
  postleitzahl: string | null
  ort: string | null
  land: string | null
  postfach: string | null
}

export interface BankverbindungRow extends EintragRow {
  kontoinhaber: string | null
  iban: string | null
  bic: string | null
  bankname: string | null
  blz: string | null
  kontonummer: string | null
  /** With `iban_ableitbar` what classifies it [bankverbindung-2]. */
  valide: boolean
  iban_ableitbar: boolean
  lastschrifteinzug_erlaubt: Generated<boolean>
  mandatsreferenz: string | null
}

/** A document; its contents lie in the document store. */
export interface DokumentRow {
  id: string
  kundennummer: string
  /** Null: it concerns the customer as a whole. */
  vertrag_id: string | null
  kategorie: string | null
  beschreibung: string | null
  dateiname: string
  /** One of the whitelist, such as `application/pdf`. */
  medientyp: string
  /** Of the contents: the name under which the store has them. */
  sha256: Buffer
  bytes: number
  erstellzeitpunkt: Date
}

/** The order of a contract's monthly consumption information by mail; the row stays when the order is cancelled. */
export interface MonatsmailRow {
  vertrag_id: string
  /** The first day of the month that the next mail tells of; null after it was cancelled. */
  naechster_monat: string | null
  /** Names the order in the link that cancels it. */
  abo: Generated<string>
}
