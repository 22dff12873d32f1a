import type { Schema } from '../schema.ts'
import { eintragsEinordnung } from './eintragsEinordnung.ts'
import { kundenEinordnung } from './kundenEinordnung.ts'
import { nachweisEinordnung } from './nachweisEinordnung.ts'
import { impersonal, laufendeNummer, personal, type Tabelleneinordnung, withheld } from './types.ts'
import { vertragsEinordnung } from './vertragsEinordnung.ts'

const boersenpreis = impersonal('Preise am Markt')
const angebot = impersonal('Angebote des Versorgers')
const abnehmer = impersonal('Systeme des Versorgers')
const dienst = impersonal('Beschäftigte des Versorgers')
const gelesen = personal('Nachweise')
const netzkalender = impersonal('Zeiten eines Netzbetreibers')

/**
 * What each column of a tenant's tables holds for data protection: a new column or table is a type error until it has
 * its place here. The tables of others, such as the job queue's, are in `fremdeEinordnung.ts`.
 */
export const einordnung: { readonly [T in keyof Schema]: Tabelleneinordnung<keyof Schema[T] & string> } = {
  ...kundenEinordnung,
  ...vertragsEinordnung,
  ...eintragsEinordnung,
  ...nachweisEinordnung,
  ausgangszugang: {
    zweck: 'Systeme des Versorgers, die über HTTP abholen, was Kunden eingereicht haben',
    loeschregel: 'keine',
    spalten: {
      id: abnehmer,
      abnehmer,
      token_hash: impersonal('Prüfsumme eines Tokens des Versorgers'),
      darf_antworten: abnehmer,
      arten: abnehmer,
      angelegt_am: abnehmer,
      widerrufen_am: abnehmer,
    },
  },
  webhook: {
    zweck: 'Systeme des Versorgers, denen das Portal neue Vorgänge meldet',
    loeschregel: 'keine',
    spalten: {
      id: abnehmer,
      abnehmer,
      url: abnehmer,
      arten: abnehmer,
      kennung: abnehmer,
      angelegt_am: abnehmer,
      transaktion: impersonal('Nummer einer Transaktion der Datenbank'),
      nr: impersonal('wie weit das System benachrichtigt ist'),
      versuche: abnehmer,
      naechster_versuch_am: abnehmer,
      letzter_fehler: abnehmer,
      abgeschaltet_am: abnehmer,
    },
  },
  webhook_unzustellbar: {
    zweck: 'Vorgänge, die einem System des Versorgers nicht gemeldet werden konnten',
    loeschregel: 'vorgang',
    spalten: {
      vorgang_id: withheld('Eingaben', 'nur die Nummer; der Vorgang selbst steht in der Auskunft'),
      webhook_id: abnehmer,
      seit: abnehmer,
      grund: abnehmer,
      wiederholen: abnehmer,
    },
  },
  dienstkonto: {
    zweck: 'Konten des Kundendienstes, von Beschäftigten des Versorgers, nicht von Kunden',
    loeschregel: 'keine',
    spalten: {
      id: dienst,
      kennung: dienst,
      name: dienst,
      rolle: dienst,
      passwort_hash: impersonal('Prüfsumme des Passworts eines Beschäftigten'),
      anbieter_subjekt: dienst,
      gesperrt: dienst,
      angelegt_am: dienst,
      angemeldet_am: dienst,
      entfernt_am: dienst,
    },
  },
  dienstsitzung: {
    zweck: 'Sitzungen dieser Beschäftigten',
    loeschregel: 'keine',
    spalten: {
      token_hash: impersonal('Prüfsumme eines Tokens des Kundendienstes'),
      konto_id: dienst,
      begonnen_am: dienst,
      zuletzt_am: dienst,
    },
  },
  einsicht: {
    zweck: 'wessen Portal ein Beschäftigter gerade ansieht; nur zum Lesen',
    loeschregel: 'einsicht',
    spalten: {
      id: laufendeNummer,
      kundennummer: withheld('Nachweise', 'jede Ansicht steht mit Zeit, Person und Grund im Änderungsprotokoll'),
      dienstsitzung: impersonal('Prüfsumme eines Tokens des Kundendienstes'),
      token_hash: impersonal('Prüfsumme eines Tokens des Kundendienstes'),
      laeuft_ab: withheld('Nachweise', 'jede Ansicht steht mit Zeit, Person und Grund im Änderungsprotokoll'),
    },
  },
  lesezugriff: {
    zweck: 'welcher Beschäftigte und welches System des Versorgers welchen Kunden angesehen hat',
    loeschregel: 'lesezugriff',
    spalten: {
      kunde: withheld('Nachweise', 'Prüfwert statt der Kundennummer'),
      konto_id: gelesen,
      zugang_id: gelesen,
      rolle: gelesen,
      was: gelesen,
      zeit: gelesen,
    },
  },
  dienstpasskey: {
    zweck: 'Passkeys dieser Beschäftigten',
    loeschregel: 'keine',
    spalten: {
      id: dienst,
      konto_id: dienst,
      credential_id: dienst,
      public_key: impersonal('öffentlicher Schlüssel eines Beschäftigten'),
      counter: dienst,
      bezeichnung: dienst,
      angelegt_am: dienst,
      zuletzt_am: dienst,
    },
  },
  dienstversuch: {
    zweck: 'begonnene Anmeldungen dieser Beschäftigten, für wenige Minuten',
    loeschregel: 'keine',
    spalten: {
      token_hash: impersonal('Prüfsumme eines Tokens des Kundendienstes'),
      art: dienst,
      inhalt: impersonal('Zufallszahlen, an denen die Antwort zu erkennen ist'),
      laeuft_ab: dienst,
    },
  },
  preiskalender: {
    zweck: 'wann welche Stufe eines Netzentgelts gilt',
    loeschregel: 'keine',
    spalten: {
      kalender: netzkalender,
      gueltig_von: netzkalender,
      gueltig_bis: netzkalender,
      quartal: netzkalender,
      tagart: netzkalender,
      land: netzkalender,
      stufen: netzkalender,
    },
  },
  tarifangebot: {
    zweck: 'Tarife, die der Versorger anbietet',
    loeschregel: 'keine',
    spalten: {
      kennung: angebot,
      name: angebot,
      beschreibung: angebot,
      versorgungsart: angebot,
      marktgebiet: angebot,
      gueltig_von: angebot,
      gueltig_bis: angebot,
      bestandteile: angebot,
    },
  },
  marktpreis: {
    zweck: 'Börsenpreise eines Marktgebiets',
    loeschregel: 'keine',
    spalten: {
      gebiet: boersenpreis,
      tag: boersenpreis,
      minuten: boersenpreis,
      preise: boersenpreis,
      eingegangen_am: boersenpreis,
    },
  },
}
