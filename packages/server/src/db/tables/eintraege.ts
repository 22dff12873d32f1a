import { type Datenkategorie, type Datum, impersonal, personal, type Row, table, type Tabelle } from './table.ts'
import type { Generated } from 'kysely'
import type { Anrede } from '@ekp/wire/anschlussnutzer'

/** The tables of entries. */
export type Eintragsart = 'rechnungsadresse' | 'bankverbindung'

/** The period of an entry of a customer, or of one of his contracts. */
function eintrag(kategorie: Datenkategorie) {
  const angabe = personal(kategorie)
  return {
    id: angabe<string>(),
    kundennummer: angabe<string>(),
    /** Null: the customer's own; else of this contract alone. */
    vertrag_id: angabe<string | null>(),
    /** Null: without a beginning. */
    gueltig_von: angabe<Datum | null>(),
    /** The last day; null: without an end. */
    gueltig_bis: angabe<Datum | null>(),
    /** Its own end, not the one that its successor gives it. */
    beendet_zum: angabe<Datum | null>(),
    /** When the portal took it; null for what the import brought. */
    eingegangen_am: angabe<Date | null>(),
    /** Deleted before its first day, or replaced on it: kept for the record, never shown. */
    entfallen_am: angabe<Date | null>(),
  }
}

const adresse = personal('Adressdaten')
const zahlung = personal('Zahlungsdaten')
const dokument = personal('Dokumente')

export const eintraege = {
  rechnungsadresse: table('wohin Rechnungen gehen, mit allen früheren Adressen', 'eintrag', {
    ...eintrag('Adressdaten'),
    anrede: adresse<Anrede>(),
    firma: adresse<string | null>(),
    vorname: adresse<string | null>(),
    nachname: adresse<string | null>(),
    titel: adresse<string | null>(),
    co: adresse<string | null>(),
    strasse: adresse<string | null>(),
    hausnummer: adresse<string | null>(),
    postleitzahl: adresse<string | null>(),
    ort: adresse<string | null>(),
    land: adresse<string | null>(),
    postfach: adresse<string | null>(),
  }),
  bankverbindung: table('Konten und SEPA-Mandate, mit allen früheren', 'eintrag', {
    ...eintrag('Zahlungsdaten'),
    kontoinhaber: zahlung<string | null>(),
    iban: zahlung<string | null>(),
    bic: zahlung<string | null>(),
    bankname: zahlung<string | null>(),
    blz: zahlung<string | null>(),
    kontonummer: zahlung<string | null>(),
    /** With `iban_ableitbar` what classifies it [bankverbindung-2]. */
    valide: zahlung<boolean>(),
    iban_ableitbar: zahlung<boolean>(),
    lastschrifteinzug_erlaubt: zahlung<Generated<boolean>>(),
    mandatsreferenz: zahlung<string | null>(),
  }),
  /** A document; its contents lie in the document store. */
  dokument: table('Rechnungen und Schreiben; der Inhalt liegt in der Ablage der Dokumente', 'beleg', {
    id: dokument<string>(),
    kundennummer: dokument<string>(),
    /** Null: it concerns the customer as a whole. */
    vertrag_id: dokument<string | null>(),
    kategorie: dokument<string | null>(),
    beschreibung: dokument<string | null>(),
    dateiname: dokument<string>(),
    /** One of the whitelist, such as `application/pdf`. */
    medientyp: dokument<string>(),
    /** Of the contents: the name under which the store has them. */
    sha256: impersonal('Prüfsumme; die Auskunft enthält das Dokument selbst')<Buffer>(),
    bytes: dokument<number>(),
    erstellzeitpunkt: dokument<Date>(),
    /** The bill that it is; the portal may have it as data, or not. */
    rechnungsnummer: dokument<string | null>(),
  }),
}

export type RechnungsadresseRow = Row<typeof eintraege.rechnungsadresse>
export type BankverbindungRow = Row<typeof eintraege.bankverbindung>
export type DokumentRow = Row<typeof eintraege.dokument>
export type EintragRow = Row<Tabelle<ReturnType<typeof eintrag>>>
