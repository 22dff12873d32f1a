import type { BankverbindungRow, DokumentRow, EintragRow, RechnungsadresseRow } from '../rows/eintraege.ts'
import { type Datenkategorie, impersonal, personal, type Spalteneinordnung, type Tabelleneinordnung } from './types.ts'

const eintrag = (kategorie: Datenkategorie): Record<keyof EintragRow, Spalteneinordnung> => ({
  id: personal(kategorie),
  kundennummer: personal(kategorie),
  vertrag_id: personal(kategorie),
  gueltig_von: personal(kategorie),
  gueltig_bis: personal(kategorie),
  beendet_zum: personal(kategorie),
  eingegangen_am: personal(kategorie),
  entfallen_am: personal(kategorie),
})

const adresse = personal('Adressdaten')
const zahlung = personal('Zahlungsdaten')
const dokument = personal('Dokumente')

export const eintragsEinordnung: {
  readonly rechnungsadresse: Tabelleneinordnung<keyof RechnungsadresseRow>
  readonly bankverbindung: Tabelleneinordnung<keyof BankverbindungRow>
  readonly dokument: Tabelleneinordnung<keyof DokumentRow>
} = {
  rechnungsadresse: {
    zweck: 'wohin Rechnungen gehen, mit allen früheren Adressen',
    loeschregel: 'eintrag',
    spalten: {
      ...eintrag('Adressdaten'),
      anrede: adresse,
      firma: adresse,
      vorname: adresse,
      nachname: adresse,
      titel: adresse,
      co: adresse,
      strasse: adresse,
      hausnummer: adresse,
      postleitzahl: adresse,
      ort: adresse,
      land: adresse,
      postfach: adresse,
    },
  },
  bankverbindung: {
    zweck: 'Konten und SEPA-Mandate, mit allen früheren',
    loeschregel: 'eintrag',
    spalten: {
      ...eintrag('Zahlungsdaten'),
      kontoinhaber: zahlung,
      iban: zahlung,
      bic: zahlung,
      bankname: zahlung,
      blz: zahlung,
      kontonummer: zahlung,
      valide: zahlung,
      iban_ableitbar: zahlung,
      lastschrifteinzug_erlaubt: zahlung,
      mandatsreferenz: zahlung,
    },
  },
  dokument: {
    zweck: 'Rechnungen und Schreiben; der Inhalt liegt in der Ablage der Dokumente',
    loeschregel: 'beleg',
    spalten: {
      id: dokument,
      kundennummer: dokument,
      vertrag_id: dokument,
      kategorie: dokument,
      beschreibung: dokument,
      dateiname: dokument,
      medientyp: dokument,
      sha256: impersonal('Prüfsumme; die Auskunft enthält das Dokument selbst'),
      bytes: dokument,
      erstellzeitpunkt: dokument,
    },
  },
}
