import { perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import type { MailversandRow, PasswortResetRow, SitzungRow, SitzungTokenRow } from '../rows/zugang.ts'
import type { VorgangRow } from '../rows/vorgang.ts'
import type { AnschlussnutzerRow } from '../schema.ts'
import { impersonal, laufendeNummer, personal, type Tabelleneinordnung, withheld, zugangsgeheimnis } from './types.ts'

const passwortVersion = impersonal('zählt Passwortwechsel, damit ältere Sitzungen und Links enden')

const vomVersorger = withheld(
  'Zugangsdaten',
  'sagt nur, ob ein Import es ändern darf; wie es ist, steht in der Auskunft',
)

export const kundenEinordnung: {
  readonly anschlussnutzer: Tabelleneinordnung<keyof AnschlussnutzerRow>
  readonly sitzung: Tabelleneinordnung<keyof SitzungRow>
  readonly sitzung_token: Tabelleneinordnung<keyof SitzungTokenRow>
  readonly passwort_reset: Tabelleneinordnung<keyof PasswortResetRow>
  readonly vorgang: Tabelleneinordnung<keyof VorgangRow>
  readonly mailversand: Tabelleneinordnung<keyof MailversandRow>
} = {
  anschlussnutzer: {
    zweck: 'Kunden des Portals: wer sie sind, wie man sie erreicht, wie sie sich anmelden',
    loeschregel: 'kunde',
    spalten: {
      kundennummer: personal('Stammdaten'),
      anrede: personal('Stammdaten'),
      titel: personal('Stammdaten'),
      vorname: personal('Stammdaten'),
      nachname: personal('Stammdaten'),
      firma: personal('Stammdaten'),
      geburtsdatum: personal('Stammdaten'),
      ...perKontaktfeld(() => personal('Kontaktdaten')),
      zugriff: personal('Zugangsdaten'),
      gesperrt: personal('Zugangsdaten'),
      gesperrt_bleibt: vomVersorger,
      zugriff_bleibt: vomVersorger,
      passwort_hash: zugangsgeheimnis,
      passwort_einmalig: personal('Zugangsdaten'),
      einmalpasswort_seit: personal('Zugangsdaten'),
      passwort_version: passwortVersion,
      passwort_importiert: zugangsgeheimnis,
    },
  },
  sitzung: {
    zweck: 'wer gerade angemeldet ist',
    loeschregel: 'sitzung',
    spalten: {
      id: laufendeNummer,
      kundennummer: personal('Zugangsdaten'),
      passwort_version: passwortVersion,
      endet_spaetestens: personal('Zugangsdaten'),
    },
  },
  sitzung_token: {
    zweck: 'woran das Portal eine Sitzung erkennt',
    loeschregel: 'sitzung',
    spalten: {
      token_hash: zugangsgeheimnis,
      sitzung_id: laufendeNummer,
      laeuft_ab: withheld('Zugangsdaten', 'lebt Minuten; wann die Sitzung spätestens endet, steht in der Auskunft'),
      successor_salt: zugangsgeheimnis,
    },
  },
  passwort_reset: {
    zweck: 'angeforderte Links zu einem neuen Passwort',
    loeschregel: 'reset',
    spalten: {
      id: zugangsgeheimnis,
      kundennummer: personal('Zugangsdaten'),
      passwort_version: passwortVersion,
      angefordert_am: personal('Zugangsdaten'),
      nichtig: personal('Zugangsdaten'),
      token_hash: zugangsgeheimnis,
      email: withheld('Zugangsdaten', 'die Adresse, die bei den Kontaktdaten steht oder stand'),
      gilt_bis: personal('Zugangsdaten'),
    },
  },
  vorgang: {
    zweck:
      'was Kunden einreichen, bis der Versorger es übernommen hat, und danach als Nachweis; auch Erklärungen ohne Anmeldung',
    loeschregel: 'vorgang',
    spalten: {
      id: personal('Eingaben'),
      transaktion: impersonal('Nummer einer Transaktion der Datenbank'),
      kundennummer: personal('Eingaben'),
      vertrag_id: personal('Eingaben'),
      art: personal('Eingaben'),
      inhalt: personal('Eingaben'),
      eingegangen_am: personal('Eingaben'),
      uebergeben_am: personal('Eingaben'),
      uebernommen_von: impersonal('Systeme des Versorgers'),
      ergebnis: personal('Eingaben'),
      ablehnungsgrund: personal('Eingaben'),
      antworttext: personal('Eingaben'),
      gilt_ab: personal('Eingaben'),
      beantwortet_am: personal('Eingaben'),
      antwort_fehlt: impersonal('Systeme des Versorgers'),
      antwort_transaktion: impersonal('Nummer einer Transaktion der Datenbank'),
      gesehene_antwort_vom: personal('Eingaben'),
    },
  },
  mailversand: {
    zweck: 'welche E-Mails an einen Kunden gingen und welche der Mailserver nicht annahm',
    loeschregel: 'mailversand',
    spalten: {
      id: laufendeNummer,
      kundennummer: personal('Kontaktdaten'),
      betreff: personal('Kontaktdaten'),
      adresse: personal('Kontaktdaten'),
      zeit: personal('Kontaktdaten'),
      ergebnis: personal('Kontaktdaten'),
      antwort: personal('Kontaktdaten'),
    },
  },
}
