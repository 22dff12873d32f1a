import type { Loeschregel } from './loeschregeln.ts'

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

/** What a table is for, what its columns hold, and when its rows go. */
export interface Tabelleneinordnung<Spalte extends string = string> {
  readonly zweck: string
  readonly loeschregel: Loeschregel
  readonly spalten: Readonly<Record<Spalte, Spalteneinordnung>>
}
