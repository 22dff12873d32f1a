import type { ColumnType, GeneratedAlways } from 'kysely'

declare const typ: unique symbol

/** A column: its classification, and the type under which queries read and write it. */
export type Spalte<T = unknown> = Spalteneinordnung & { readonly [typ]?: () => T }

/** What a table is for, when its rows go, and what its columns hold. */
export interface Tabelle<Spalten extends Readonly<Record<string, Spalte>> = Readonly<Record<string, Spalte>>> {
  readonly zweck: string
  readonly loeschregel: Loeschregel
  readonly spalten: Spalten
}

/** A table of the portal: all that is to be said of a column stands in its one line. */
export const table = <Spalten extends Readonly<Record<string, Spalte>>>(
  zweck: string,
  loeschregel: Loeschregel,
  spalten: Spalten,
): Tabelle<Spalten> => ({ zweck, loeschregel, spalten })

/** A table's row, as Kysely wants it. */
export type Row<T extends Tabelle> = {
  [S in keyof T['spalten']]: T['spalten'][S] extends Spalte<infer Typ> ? Typ : never
}

/** `date` stays text, `YYYY-MM-DD`; see `typeParsers.ts`. */
export type Datum = string
/** `numeric` arrives as exact text and is written as text or number. */
export type Betrag = ColumnType<string, string | number, string | number>
export type Betraege = ColumnType<string[], readonly (string | number)[], readonly (string | number)[]>

/**
 * Whether a column says something about a person (Art. 4 Nr. 1 DSGVO), and whether that person gets it when he asks
 * (Art. 15). Reasons are German: the supplier's data protection officer reads them.
 */
export type Spalteneinordnung =
  | { readonly personenbezug: true; readonly kategorie: Datenkategorie; readonly auskunft: true }
  | {
      readonly personenbezug: true
      readonly kategorie: Datenkategorie
      readonly auskunft: false
      readonly grund: string
    }
  | { readonly personenbezug: false; readonly auskunft: false; readonly grund: string }

/** Of what kind personal data are, in the words of docs/datenschutz.md. */
export type Datenkategorie =
  | 'Stammdaten'
  | 'Kontaktdaten'
  | 'Zugangsdaten'
  | 'Vertragsdaten'
  | 'Messdaten'
  | 'Adressdaten'
  | 'Zahlungsdaten'
  | 'Dokumente'
  | 'Eingaben'
  | 'Nachweise'

/** When rows go, in the words of docs/datenschutz.md; `datenschutz/` carries it out. */
export const loeschregeln = {
  kunde: 'mit dem Kunden: wenn sein letzter Vertrag gelöscht ist, oder `ohneVertragTage` Tage, wenn er nie einen hatte',
  vertrag: '`vertragJahre` nach dem Jahr, in dem der Vertrag endete oder als storniert bekannt wurde',
  beleg: '`belegJahre` nach dem Jahr, zu dem die Zeile gehört, spätestens mit dem Vertrag',
  eintrag:
    '`belegJahre` nach dem Jahr, in dem der Eintrag endete; entfallene nach `vorgangJahre`; spätestens mit dem Kunden',
  lastgang: '`lastgangJahre` nach dem Jahr der Messung, spätestens mit dem Vertrag',
  foto: '`fotoJahre` nach dem Jahr des Eingangs, wenn der Vorgang übernommen ist; spätestens mit der Ablesung',
  vorgang: '`vorgangJahre` nach dem Jahr des Eingangs, wenn er übernommen ist; spätestens mit dem Kunden',
  sitzung: '24 Stunden nach dem Ende der Sitzung, sofort bei neuem Passwort und mit dem Kunden',
  einsicht: '24 Stunden nach dem Ende der Ansicht, spätestens mit dem Kunden',
  lesezugriff: 'nach `lesezugriffTage` Tagen, auch wenn der Kunde früher gelöscht wird',
  reset: '24 Stunden nach dem Ende des Links, spätestens mit dem Kunden',
  ableselink: '90 Tage nach dem letzten Tag, an dem er gilt, spätestens mit dem Zähler',
  geraet: 'nach 180 Tagen ohne Anmeldung, bei neuem Passwort und mit dem Kunden',
  verknuepfung:
    'sobald sie beendet ist, in der Nacht nach einem neuen Passwort der anderen Kundennummer und mit jedem der beiden Kunden',
  passkey: 'wenn der Kunde ihn entfernt; in der Nacht nach einem neuen Passwort; mit dem Kunden',
  mailversand:
    'nach 90 Tagen; die letzte Ablehnung der heutigen Adresse, sobald eine andere gilt oder eine E-Mail ankommt; mit dem Kunden',
  budget: 'sobald nichts mehr gezählt wird, höchstens nach 48 Stunden',
  protokoll: 'der Inhalt `vorgangJahre` nach dem Jahr des Eintrags, die Einträge mit dem Kunden',
  lauf: 'Name des Kunden mit dem Ende des Laufs; die Zahlen nach `vorgangJahre`',
  warteschlange: 'sofort nach der Erledigung; endgültig gescheiterte nach 7 Tagen; wartende mit dem Kunden',
  keine: 'nicht personenbezogen',
} as const

type Loeschregel = keyof typeof loeschregeln

/** Personal, and in the export of Art. 15. */
export const personal =
  (kategorie: Datenkategorie) =>
  <T>(): Spalte<T> => ({ personenbezug: true, kategorie, auskunft: true })

/** Personal, and not in the export; the German reason says why. */
export const withheld =
  (kategorie: Datenkategorie, grund: string) =>
  <T>(): Spalte<T> => ({ personenbezug: true, kategorie, auskunft: false, grund })

/** Says nothing about a person; the German reason says why not. */
export const impersonal =
  (grund: string) =>
  <T>(): Spalte<T> => ({ personenbezug: false, auskunft: false, grund })

export const laufendeNummer = impersonal('laufende Nummer der Datenbank')
export const passwortVersion = impersonal('zählt Passwortwechsel, damit ältere Sitzungen, Links und Geräte enden')
export const zugangsgeheimnis = withheld('Zugangsdaten', 'Geheimnis; dass es da ist, sagt die Auskunft')
/** The folded text in which the service desk searches: the database derives it from other columns of its row. */
export const suchtext = (kategorie: Datenkategorie) =>
  withheld(
    kategorie,
    'aus anderen Spalten der Zeile abgeleitet, für die Suche des Kundendienstes; sie stehen in der Auskunft',
  )<GeneratedAlways<string>>()
export const frist = withheld('Stammdaten', 'sagt nur, ab wann eine Frist läuft; die Fristen nennt die Auskunft')
