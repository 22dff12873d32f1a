import {
  type Datum,
  impersonal,
  laufendeNummer,
  passwortVersion,
  personal,
  type Row,
  table,
  withheld,
  zugangsgeheimnis,
} from './table.ts'
import type { Generated } from 'kysely'

const zugangsdatum = personal('Zugangsdaten')
const versand = personal('Kontaktdaten')
const zaehlung = withheld('Zugangsdaten', 'Prüfwert statt Kundennummer oder Adresse; lebt höchstens zwei Tage')
const dienstgeheimnis = impersonal('Prüfsumme eines Tokens des Kundendienstes')
const ansicht = withheld('Nachweise', 'jede Ansicht steht mit Zeit, Person und Grund im Änderungsprotokoll')

export const zugang = {
  /** A session, whatever token it has just now; gone with a logout. */
  sitzung: table('wer gerade angemeldet ist, und mit welcher Art von Browser', 'sitzung', {
    id: laufendeNummer<Generated<number>>(),
    kundennummer: zugangsdatum<string>(),
    passwort_version: passwortVersion<number>(),
    endet_spaetestens: zugangsdatum<Date>(),
    /** By which link the customer of another number switched here; null: with this number's own password. */
    verknuepfung_id: laufendeNummer<number | null>(),
    /** Then, the version of the password with which he signed in. */
    herkunft_version: passwortVersion<number | null>(),
    /** Families of browser and system, such as `Chrome auf Android`; null where neither is known. */
    browser: zugangsdatum<Generated<string | null>>(),
  }),
  /** The tokens of a session: one that is current, and for some seconds those that a refresh has replaced. */
  sitzung_token: table('woran das Portal eine Sitzung erkennt', 'sitzung', {
    /** SHA-256; the token itself is never stored. */
    token_hash: zugangsgeheimnis<Buffer>(),
    sitzung_id: laufendeNummer<number>(),
    laeuft_ab: withheld(
      'Zugangsdaten',
      'lebt Minuten; wann die Sitzung spätestens endet, steht in der Auskunft',
    )<Date>(),
    /** Set by a refresh; with it the replaced token yields its one successor. */
    successor_salt: zugangsgeheimnis<Buffer | null>(),
  }),
  /** A request for a link to set a new password, or for one by which another customer number adds this one. */
  passwort_reset: table(
    'angeforderte Links zu einem neuen Passwort, oder um die Kundennummer zu einer anderen hinzuzufügen',
    'reset',
    {
      id: zugangsgeheimnis<Generated<string>>(),
      kundennummer: zugangsdatum<string>(),
      /** Of the password that it replaces, or that a link to another number would spare. */
      passwort_version: passwortVersion<number>(),
      angefordert_am: zugangsdatum<Date>(),
      /** The supplier invited the customer, who had not asked for the link. */
      ist_einladung: withheld('Zugangsdaten', 'wann und wie Sie eingeladen wurden, steht bei Ihren Kontaktdaten')<
        Generated<boolean>
      >(),
      /** Which customer number asked to add this one; null: the link sets a new password. */
      verknuepfung_von: zugangsdatum<Generated<string | null>>(),
      /** A newer link has been sent, or one to another number was used. */
      nichtig: zugangsdatum<Generated<boolean>>(),
      /** SHA-256 of the link's token; null until the mail is sent. */
      token_hash: zugangsgeheimnis<Buffer | null>(),
      /** Where the link went; null until then. */
      email: withheld('Zugangsdaten', 'die Adresse, die bei den Kontaktdaten steht oder stand')<string | null>(),
      /** Exclusive. */
      gilt_bis: zugangsdatum<Date | null>(),
    },
  ),
  /** A link by which one meter is read once without a sign-in. */
  ableselink: table('Links, mit denen ein Zähler ohne Anmeldung abgelesen wird', 'ableselink', {
    id: zugangsgeheimnis<Generated<string>>(),
    vertrag_id: zugangsdatum<string>(),
    zaehlernummer: zugangsdatum<string>(),
    /** SHA-256 of the link's token; null until the mail is sent. */
    token_hash: zugangsgeheimnis<Buffer | null>(),
    weg: zugangsdatum<'brief' | 'mail' | 'kundendienst'>(),
    erstellt_am: zugangsdatum<Date>(),
    /** The last day. */
    gilt_bis: zugangsdatum<Datum>(),
    gesendet_am: zugangsdatum<Date | null>(),
    geoeffnet_am: zugangsdatum<Date | null>(),
    abgelesen_am: zugangsdatum<Date | null>(),
    /** Random; names the reading that was sent. */
    sendung: impersonal('Zufallszahl, an der eine wiederholte Sendung erkannt wird')<string | null>(),
    vorgang_id: zugangsdatum<number | null>(),
    widerrufen_am: zugangsdatum<Date | null>(),
  }),
  /** A device from which a customer has signed in. */
  geraet: table('Geräte, mit denen sich ein Kunde angemeldet hat; schützt vor dem Erraten von Passwörtern', 'geraet', {
    /** Random; with the server's signature it is the proof that the device keeps. */
    id: zugangsgeheimnis<string>(),
    kundennummer: zugangsdatum<string>(),
    /** Of the password that was known there; with another one the device counts as unknown. */
    passwort_version: impersonal('zählt Passwortwechsel, damit ältere Geräte nicht mehr gelten')<number>(),
    angelegt_am: zugangsdatum<Date>(),
    /** Exclusive; 180 days after the last login. */
    gilt_bis: zugangsdatum<Date>(),
  }),
  /** One customer number may switch to another without its password, since that or a mailed link was proof once. */
  verknuepfung: table('welche Kundennummer ohne Passwort zu welcher anderen wechseln darf', 'verknuepfung', {
    id: laufendeNummer<Generated<number>>(),
    von: zugangsdatum<string>(),
    zu: zugangsdatum<string>(),
    /** Of the password of `zu` at that time; with another one the link is over. */
    passwort_version: impersonal('zählt Passwortwechsel, damit ältere Verknüpfungen nicht mehr gelten')<number>(),
    angelegt_am: zugangsdatum<Date>(),
  }),
  /** A passkey: a device's key that signs in instead of the password. */
  passkey: table('Passkeys, mit denen sich ein Kunde statt mit dem Passwort anmeldet', 'passkey', {
    id: laufendeNummer<Generated<number>>(),
    kundennummer: zugangsdatum<string>(),
    passwort_version: passwortVersion<number>(),
    credential_id: zugangsgeheimnis<string>(),
    public_key: zugangsgeheimnis<Buffer>(),
    /** How often it was used, where the authenticator counts. */
    counter: withheld('Zugangsdaten', 'zählt auf manchen Geräten die Anmeldungen, damit eine Kopie auffällt')<number>(),
    /** What the customer calls it. */
    name: zugangsdatum<string>(),
    angelegt_am: zugangsdatum<Date>(),
    zuletzt_am: zugangsdatum<Generated<Date | null>>(),
  }),
  /** A view of the service desk into a customer's portal: first a code, then a session that reads. */
  einsicht: table('wessen Portal ein Beschäftigter gerade ansieht; nur zum Lesen', 'einsicht', {
    id: laufendeNummer<Generated<number>>(),
    kundennummer: ansicht<string>(),
    /** The hash of the session at the desk. */
    dienstsitzung: dienstgeheimnis<Buffer>(),
    /** SHA-256 of the code, then of the token. */
    token_hash: dienstgeheimnis<Buffer>(),
    laeuft_ab: ansicht<Date>(),
  }),
  /** How much of a bucket is taken; only `db/budget` reads and writes it. */
  budget: table('zählt Versuche und Anfragen gegen Missbrauch', 'budget', {
    /** What is counted in clear, and whose it is as a hash. */
    bucket: zaehlung<string>(),
    /** When each place that is taken becomes free again. */
    free_at: zaehlung<Generated<Date[]>>(),
    /** What took it as a hash, where only different ones take one. */
    marks: zaehlung<Generated<(string | null)[]>>(),
    /** From then on all places are free, and the row says nothing any more. */
    empty_at: zaehlung<Date>(),
  }),
  /** What became of a mail to a customer; `mail/mailversand` writes it. */
  mailversand: table('welche E-Mails an einen Kunden gingen und welche der Mailserver nicht annahm', 'mailversand', {
    id: laufendeNummer<Generated<number>>(),
    kundennummer: versand<string>(),
    betreff: versand<string>(),
    adresse: versand<string>(),
    zeit: versand<Date>(),
    ergebnis: versand<'gesendet' | 'abgelehnt' | 'verloren'>(),
    /** A code such as `550 5.1.1`; null when the mail was sent. */
    antwort: versand<string | null>(),
  }),
}

export type PasswortResetRow = Row<typeof zugang.passwort_reset>
