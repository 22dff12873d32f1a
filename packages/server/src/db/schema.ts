import type { Versorgungsart, KundenArt } from '@ekp/wire/vertrag'
import type { Anrede, Zugriff } from '@ekp/wire/anschlussnutzer'
import type { Tariftyp } from '@ekp/wire/tarif'
import type { ColumnType, Generated } from 'kysely'

/** `date` stays text, `YYYY-MM-DD`; see `typeParsers.ts`. */
type Datum = string
/** `numeric` arrives as exact text and is written as text or number. */
type Betrag = ColumnType<string, string | number, string | number>

export interface AnschlussnutzerRow {
  kundennummer: string
  anrede: Anrede
  titel: string | null
  vorname: string | null
  nachname: string | null
  firma: string | null
  geburtsdatum: Datum | null
  email: string | null
  festnetz: string | null
  mobil: string | null
  fax: string | null
  zugriff: Generated<Zugriff>
  gesperrt: Generated<boolean>
  passwort_hash: string | null
  passwort_einmalig: Generated<boolean>
  passwort_version: Generated<number>
  /** The hash of the last imported password: who imports it again has not set a new one. */
  passwort_importiert: string | null
}

export interface VertragRow {
  id: string
  kundennummer: string
  versorgungsart: Versorgungsart
  anmeldungsart: string | null
  lieferbeginn: Datum | null
  gewuenschter_lieferbeginn: Datum | null
  lieferende: Datum | null
  gewuenschtes_lieferende: Datum | null
  strasse: string | null
  hausnummer: string | null
  plz: string | null
  ort: string | null
  kunden_art: KundenArt
  storniert: Generated<boolean>
}

export interface ZaehlerRow {
  vertrag_id: string
  nummer: string
  eingebaut_am: Datum
  ausgebaut_am: Datum | null
}

export interface MesskanalRow {
  vertrag_id: string
  zaehlernummer: string
  obiskennzahl: string
  vorkommastellen: number
  nachkommastellen: number
}

export interface TarifRow {
  vertrag_id: string
  name: string
  tariftyp: Tariftyp
  preisgarantietyp: string | null
  /** EUR per year. */
  grundpreis: Betrag | null
  /** EUR per kWh, as are the other working prices. */
  arbeitspreis: Betrag | null
  arbeitspreis_nt: Betrag | null
  /** Percent. */
  anteil_nt: Betrag | null
  ist_dynamisch: Generated<boolean>
  durchschnittlicher_arbeitspreis_vormonat: Betrag | null
  durchschnittlicher_arbeitspreis_gesamt: Betrag | null
  gueltig_von: Datum | null
  /** Exclusive: the first day on which the tariff no longer holds [section 4, time slices]. */
  gueltig_bis: Datum | null
}

/** A session, whatever token it has just now; gone with a logout. */
export interface SitzungRow {
  id: Generated<number>
  kundennummer: string
  passwort_version: number
  endet_spaetestens: Date
}

/** The tokens of a session: one that is current, and for some seconds those that a refresh has replaced. */
export interface SitzungTokenRow {
  /** SHA-256; the token itself is never stored. */
  token_hash: Buffer
  sitzung_id: number
  laeuft_ab: Date
  /** Set by a refresh; with it the replaced token yields its one successor. */
  successor_salt: Buffer | null
}

/** The tables of one tenant's database. */
export interface Schema {
  anschlussnutzer: AnschlussnutzerRow
  vertrag: VertragRow
  zaehler: ZaehlerRow
  messkanal: MesskanalRow
  tarif: TarifRow
  sitzung: SitzungRow
  sitzung_token: SitzungTokenRow
}
