import { impersonal, personal, type Row, table, withheld } from './table.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Dienstrolle } from '@ekp/wire/dienst/rollen'

const beschaeftigter = impersonal('Beschäftigte des Versorgers')
const dienstgeheimnis = impersonal('Prüfsumme eines Tokens des Kundendienstes')
const gelesen = personal('Nachweise')

export const dienst = {
  /** An account of the service desk. */
  dienstkonto: table('Konten des Kundendienstes, von Beschäftigten des Versorgers, nicht von Kunden', 'keine', {
    id: beschaeftigter<Generated<number>>(),
    /** The short name that the audit trail names. */
    kennung: beschaeftigter<string>(),
    name: beschaeftigter<string>(),
    rolle: beschaeftigter<Dienstrolle>(),
    /** Null: without a password of the portal. */
    passwort_hash: impersonal('Prüfsumme des Passworts eines Beschäftigten')<string | null>(),
    /** Issuer and subject of the person at the supplier's provider. */
    anbieter_subjekt: beschaeftigter<string | null>(),
    gesperrt: beschaeftigter<Generated<boolean>>(),
    angelegt_am: beschaeftigter<Date>(),
    /** The last sign-in, in whatever way. */
    angemeldet_am: beschaeftigter<Generated<Date | null>>(),
    /** Removed: locked for good, and in no list. */
    entfernt_am: beschaeftigter<Generated<Date | null>>(),
  }),
  dienstsitzung: table('Sitzungen dieser Beschäftigten', 'keine', {
    /** SHA-256; the token itself is never stored. */
    token_hash: dienstgeheimnis<Buffer>(),
    konto_id: beschaeftigter<number>(),
    begonnen_am: beschaeftigter<Date>(),
    zuletzt_am: beschaeftigter<Date>(),
  }),
  /** A sign-in that has begun. */
  dienstversuch: table('begonnene Anmeldungen dieser Beschäftigten, für wenige Minuten', 'keine', {
    /** SHA-256; the token itself is never stored. */
    token_hash: dienstgeheimnis<Buffer>(),
    art: beschaeftigter<string>(),
    inhalt: impersonal('Zufallszahlen, an denen die Antwort zu erkennen ist')<
      ColumnType<Readonly<Record<string, string>>, string, never>
    >(),
    laeuft_ab: beschaeftigter<Date>(),
  }),
  /** A passkey of an account. */
  dienstpasskey: table('Passkeys dieser Beschäftigten', 'keine', {
    id: beschaeftigter<Generated<number>>(),
    konto_id: beschaeftigter<number>(),
    credential_id: beschaeftigter<string>(),
    public_key: impersonal('öffentlicher Schlüssel eines Beschäftigten')<Buffer>(),
    /** How often it was used, where the authenticator counts. */
    counter: beschaeftigter<number>(),
    bezeichnung: beschaeftigter<string>(),
    angelegt_am: beschaeftigter<Date>(),
    zuletzt_am: beschaeftigter<Date | null>(),
  }),
  /** That somebody of the supplier looked at a customer. */
  lesezugriff: table(
    'welcher Beschäftigte und welches System des Versorgers welchen Kunden angesehen hat',
    'lesezugriff',
    {
      /** A keyed hash of the customer number. */
      kunde: withheld('Nachweise', 'Prüfwert statt der Kundennummer')<string>(),
      konto_id: gelesen<number | null>(),
      zugang_id: gelesen<number | null>(),
      /** The account's role at that time. */
      rolle: gelesen<Dienstrolle | null>(),
      was: gelesen<'kundenblatt' | 'vorgang' | 'foto' | 'portal' | 'dokument' | 'bereinigung'>(),
      /** The beginning of the quarter of an hour. */
      zeit: gelesen<Date>(),
    },
  ),
}

export type LesezugriffRow = Row<typeof dienst.lesezugriff>
