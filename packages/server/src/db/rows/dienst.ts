import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import type { ColumnType, Generated } from 'kysely'

/** An account of the service desk. */
export interface DienstkontoRow {
  id: Generated<number>
  /** The short name that the audit trail names. */
  kennung: string
  name: string
  rolle: Dienstrolle
  /** Null: without a password of the portal. */
  passwort_hash: string | null
  /** Issuer and subject of the person at the supplier's provider. */
  anbieter_subjekt: string | null
  gesperrt: Generated<boolean>
  angelegt_am: Date
  /** The last sign-in, in whatever way. */
  angemeldet_am: Generated<Date | null>
  /** Removed: locked for good, and in no list. */
  entfernt_am: Generated<Date | null>
}

export interface DienstsitzungRow {
  /** SHA-256; the token itself is never stored. */
  token_hash: Buffer
  konto_id: number
  begonnen_am: Date
  zuletzt_am: Date
}

/** A sign-in that has begun. */
export interface DienstversuchRow {
  /** SHA-256; the token itself is never stored. */
  token_hash: Buffer
  art: string
  inhalt: ColumnType<Readonly<Record<string, string>>, string, never>
  laeuft_ab: Date
}

/** A passkey of an account. */
export interface DienstpasskeyRow {
  id: Generated<number>
  konto_id: number
  credential_id: string
  public_key: Buffer
  /** How often it was used, where the authenticator counts. */
  counter: number
  bezeichnung: string
  angelegt_am: Date
  zuletzt_am: Date | null
}

/** That somebody of the supplier looked at a customer. */
export interface LesezugriffRow {
  /** A keyed hash of the customer number. */
  kunde: string
  konto_id: number | null
  zugang_id: number | null
  /** The account's role at that time. */
  rolle: Dienstrolle | null
  was: 'kundenblatt' | 'vorgang' | 'foto' | 'portal' | 'dokument' | 'bereinigung'
  /** The beginning of the quarter of an hour. */
  zeit: Date
}
