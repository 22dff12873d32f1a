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
} from '../rows/nachweise.ts'
import type { BudgetRow, GeraetRow } from '../rows/zugang.ts'
import { impersonal, laufendeNummer, personal, type Tabelleneinordnung, withheld, zugangsgeheimnis } from './types.ts'

const nachweis = personal('Nachweise')
const stammdatum = personal('Stammdaten')
const stelle = withheld('Nachweise', 'steht bei jedem Eintrag des Protokolls, das in der Auskunft ist')
const pruefsumme = impersonal('Prüfsumme, aus der niemand etwas über den Kunden erfährt')
const zaehlung = withheld('Zugangsdaten', 'Prüfwert statt Kundennummer oder Adresse; lebt höchstens zwei Tage')
const frist = withheld('Stammdaten', 'sagt nur, ab wann eine Frist läuft; die Fristen nennt die Auskunft')
const rest = impersonal('Rest einer gelöschten Kette, ohne Angabe zum Kunden')
const zahlen = impersonal('Zahlen ohne Angaben zu Personen')
const lieferung = impersonal('Datei des Versorgers, kein Datensatz daraus')

export const nachweisEinordnung: {
  readonly geraet: Tabelleneinordnung<keyof GeraetRow>
  readonly budget: Tabelleneinordnung<keyof BudgetRow>
  readonly fruehere_kundennummer: Tabelleneinordnung<keyof FruehereKundennummerRow>
  readonly protokoll: Tabelleneinordnung<keyof ProtokollRow>
  readonly protokoll_kopf: Tabelleneinordnung<keyof ProtokollKopfRow>
  readonly protokoll_geloescht: Tabelleneinordnung<keyof ProtokollGeloeschtRow>
  readonly loeschvermerk: Tabelleneinordnung<keyof LoeschvermerkRow>
  readonly stornovermerk: Tabelleneinordnung<keyof StornovermerkRow>
  readonly inhalt_loeschung: Tabelleneinordnung<keyof InhaltLoeschungRow>
  readonly loeschlauf: Tabelleneinordnung<keyof LoeschlaufRow>
  readonly importlauf: Tabelleneinordnung<keyof ImportlaufRow>
  readonly nachrichtenzahl: Tabelleneinordnung<keyof NachrichtenzahlRow>
} = {
  geraet: {
    zweck: 'Geräte, mit denen sich ein Kunde angemeldet hat; schützt vor dem Erraten von Passwörtern',
    loeschregel: 'geraet',
    spalten: {
      id: zugangsgeheimnis,
      kundennummer: personal('Zugangsdaten'),
      passwort_version: impersonal('zählt Passwortwechsel, damit ältere Geräte nicht mehr gelten'),
      angelegt_am: personal('Zugangsdaten'),
      gilt_bis: personal('Zugangsdaten'),
    },
  },
  budget: {
    zweck: 'zählt Versuche und Anfragen gegen Missbrauch',
    loeschregel: 'budget',
    spalten: { bucket: zaehlung, free_at: zaehlung, marks: zaehlung, empty_at: zaehlung },
  },
  fruehere_kundennummer: {
    zweck: 'Kundennummern, die ein Kunde vorher hatte, damit sein Nachweis und er selbst zu finden sind',
    loeschregel: 'kunde',
    spalten: { alt: stammdatum, kundennummer: stammdatum, seit: stammdatum },
  },
  protokoll: {
    zweck: 'Nachweis jeder Änderung: wer, wann, was; unveränderlich',
    loeschregel: 'protokoll',
    spalten: {
      kundennummer: nachweis,
      nr: nachweis,
      zeit: nachweis,
      akteur: nachweis,
      aktion: nachweis,
      objekt: nachweis,
      inhalt: nachweis,
      salz: impersonal('Zufall, der die Prüfsumme unumkehrbar macht'),
      inhalt_hash: pruefsumme,
      vor_hash: pruefsumme,
      hash: pruefsumme,
    },
  },
  protokoll_kopf: {
    zweck: 'wo der Nachweis eines Kunden endet',
    loeschregel: 'kunde',
    spalten: { kundennummer: stelle, nr: stelle, hash: pruefsumme },
  },
  protokoll_geloescht: {
    zweck: 'dass es einen Nachweis gab, der gelöscht werden musste',
    loeschregel: 'keine',
    spalten: { kette: rest, nr: rest, hash: rest, geloescht_am: rest },
  },
  loeschvermerk: {
    zweck: 'ab wann die Frist läuft, nach der ein Kunde gelöscht wird',
    loeschregel: 'kunde',
    spalten: { kundennummer: frist, ohne_vertrag_seit: frist, verlangt_am: frist },
  },
  stornovermerk: {
    zweck: 'seit wann ein Vertrag als storniert bekannt ist',
    loeschregel: 'vertrag',
    spalten: { vertrag_id: frist, seit: frist },
  },
  inhalt_loeschung: {
    zweck: 'Inhalte, die noch aus der Ablage der Dokumente zu löschen sind',
    loeschregel: 'keine',
    spalten: { sha256: impersonal('Prüfsumme eines Inhalts, dessen Dokument schon gelöscht ist') },
  },
  loeschlauf: {
    zweck: 'was das Portal jede Nacht gelöscht hat, in Zahlen',
    loeschregel: 'lauf',
    spalten: {
      begonnen_am: zahlen,
      beendet_am: zahlen,
      weiter_nach: withheld('Stammdaten', 'nur während eines Laufs: bei welchem Kunden er steht'),
      geloescht: zahlen,
    },
  },
  importlauf: {
    zweck: 'was jeder Import getan hat, in Zahlen',
    loeschregel: 'keine',
    spalten: {
      id: laufendeNummer,
      begonnen_am: zahlen,
      beendet_am: zahlen,
      dateiname: lieferung,
      quelle: lieferung,
      lieferung,
      ergebnis: zahlen,
      datensaetze: zahlen,
      ausgelassen: zahlen,
      arten: zahlen,
      fehler: impersonal('nennt Zeile, Feld und Regel, nie einen Wert'),
      fehler_gesamt: zahlen,
      nachrichten: impersonal('Zahlen, und Lokationen, die zu keinem Vertrag und keinem Zähler gehören'),
      hinweise: impersonal('nennt Zeile, Feld und Regel, nie einen Wert'),
      hinweise_gesamt: zahlen,
    },
  },
  nachrichtenzahl: {
    zweck: 'wie viele Nachrichten in MSCONS Importe gelesen haben, nach dem, was aus ihnen wurde',
    loeschregel: 'keine',
    spalten: { ergebnis: zahlen, grund: zahlen, anzahl: zahlen },
  },
}
