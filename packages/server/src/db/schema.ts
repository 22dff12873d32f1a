import type { Anrede, Kontaktfeld, Zugriff } from '@ekp/wire/anschlussnutzer'
import type { Tariftyp } from '@ekp/wire/tarif'
import type { KundenArt, Versorgungsart } from '@ekp/wire/vertrag'
import type { ColumnType, Generated } from 'kysely'
import type { BankverbindungRow, DokumentRow, MonatsmailRow, RechnungsadresseRow } from './rows/eintraege.ts'
import type {
  DienstkontoRow,
  DienstpasskeyRow,
  DienstsitzungRow,
  DienstversuchRow,
  LesezugriffRow,
} from './rows/dienst.ts'
import type {
  FruehereKundennummerRow,
  ImportlaufRow,
  NachrichtenzahlRow,
  InhaltLoeschungRow,
  LoeschlaufRow,
  LoeschvermerkRow,
  ProtokollGeloeschtRow,
  ProtokollKopfRow,
  ProtokollRow,
  StornovermerkRow,
} from './rows/nachweise.ts'
import type { AblesungFotoRow, LastgangkanalRow, LastgangRow, UmrechnungRow, VerbrauchRow } from './rows/messwerte.ts'
import type { PreisbestandteilRow, PreiskalenderRow, TarifangebotRow } from './rows/preise.ts'
import type { AusgangszugangRow, VorgangRow } from './rows/vorgang.ts'
import type { WebhookRow, WebhookUnzustellbarRow } from './rows/webhook.ts'
import type {
  BudgetRow,
  EinsichtRow,
  GeraetRow,
  MailversandRow,
  PasswortResetRow,
  SitzungRow,
  SitzungTokenRow,
} from './rows/zugang.ts'

/** `date` stays text, `YYYY-MM-DD`; see `typeParsers.ts`. */
type Datum = string
/** `numeric` arrives as exact text and is written as text or number. */
type Betrag = ColumnType<string, string | number, string | number>
type Betraege = ColumnType<string[], readonly (string | number)[], readonly (string | number)[]>
type Preise = ColumnType<(string | null)[], readonly (string | number | null)[], readonly (string | number | null)[]>

export type Ableseart = 'NETZBETREIBER' | 'ERSATZWERT' | 'KUNDE'

export interface AnschlussnutzerRow extends Record<Kontaktfeld, string | null> {
  kundennummer: string
  anrede: Anrede
  titel: string | null
  vorname: string | null
  nachname: string | null
  firma: string | null
  geburtsdatum: Datum | null
  zugriff: Generated<Zugriff>
  gesperrt: Generated<boolean>
  /** Locked by a command of the supplier: no import unlocks him. */
  gesperrt_bleibt: Generated<boolean>
  /** Restricted by a command of the supplier: no import widens it. */
  zugriff_bleibt: Generated<boolean>
  passwort_hash: string | null
  passwort_einmalig: Generated<boolean>
  /** Null unless it is a one-time password. */
  einmalpasswort_seit: Date | null
  passwort_version: Generated<number>
  /** The hash of the last imported password: importing the same one again sets no new password. */
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
  marktlokation: string | null
}

export interface ZaehlerRow {
  vertrag_id: string
  nummer: string
  eingebaut_am: Datum
  ausgebaut_am: Datum | null
  messlokation: string | null
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
  /** The market area of a dynamic tariff's prices: (market price + aufschlag) * (1 + umsatzsteuer / 100). */
  marktgebiet: string | null
  /** EUR per kWh, net: all parts of the price that are fixed. */
  aufschlag: Betrag | null
  /** Percent. */
  umsatzsteuer: Betrag | null
  gueltig_von: Datum | null
  /** Exclusive: the first day on which the tariff no longer holds [tarif-4]. */
  gueltig_bis: Datum | null
}

export interface AblesungRow {
  id: Generated<number>
  vertrag_id: string
  zaehlernummer: string
  ablesedatum: Datum
  /** Ascending by code point; each with its value at the same place. */
  obiskennzahlen: string[]
  /** Exact decimal text in the meter's unit: kWh, or m³ of gas. */
  ablesewerte: Betraege
  ablesegrund: string | null
  erfassungshinweis: string | null
  ermittlungsart: string | null
  ableseart: Ableseart
  /** When the portal took it; null for what the import brought. */
  eingegangen_am: Date | null
  /** The message of the market that brought or confirmed it; null for all others. */
  marktnachricht: string | null
  /** The day on which it was read, of one that the market brought; null for all others, and once it is the customer's. */
  markttag: Datum | null
}

/** The minutes of a step. */
export type Schrittminuten = 15 | 60

/** A market area's prices of a UTC day in one resolution. */
export interface MarktpreisRow {
  gebiet: string
  tag: Datum
  minuten: Schrittminuten
  /** 24 or 96 prices in EUR per MWh, exact text; null is one that is not known (yet). */
  preise: Preise
  eingegangen_am: Date
}

/** The tables of one tenant's database. */
export interface Schema {
  anschlussnutzer: AnschlussnutzerRow
  vertrag: VertragRow
  zaehler: ZaehlerRow
  messkanal: MesskanalRow
  tarif: TarifRow
  preisbestandteil: PreisbestandteilRow
  preiskalender: PreiskalenderRow
  tarifangebot: TarifangebotRow
  sitzung: SitzungRow
  sitzung_token: SitzungTokenRow
  passwort_reset: PasswortResetRow
  geraet: GeraetRow
  mailversand: MailversandRow
  budget: BudgetRow
  ablesung: AblesungRow
  ablesung_foto: AblesungFotoRow
  verbrauch: VerbrauchRow
  umrechnung: UmrechnungRow
  lastgangkanal: LastgangkanalRow
  lastgang: LastgangRow
  marktpreis: MarktpreisRow
  monatsmail: MonatsmailRow
  rechnungsadresse: RechnungsadresseRow
  bankverbindung: BankverbindungRow
  dokument: DokumentRow
  vorgang: VorgangRow
  ausgangszugang: AusgangszugangRow
  webhook: WebhookRow
  webhook_unzustellbar: WebhookUnzustellbarRow
  dienstkonto: DienstkontoRow
  dienstsitzung: DienstsitzungRow
  einsicht: EinsichtRow
  lesezugriff: LesezugriffRow
  fruehere_kundennummer: FruehereKundennummerRow
  dienstversuch: DienstversuchRow
  dienstpasskey: DienstpasskeyRow
  protokoll: ProtokollRow
  protokoll_kopf: ProtokollKopfRow
  protokoll_geloescht: ProtokollGeloeschtRow
  loeschvermerk: LoeschvermerkRow
  stornovermerk: StornovermerkRow
  inhalt_loeschung: InhaltLoeschungRow
  loeschlauf: LoeschlaufRow
  importlauf: ImportlaufRow
  nachrichtenzahl: NachrichtenzahlRow
}
