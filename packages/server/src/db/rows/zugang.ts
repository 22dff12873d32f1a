import type { Generated } from 'kysely'

/** A session, whatever token it has just now; gone with a logout. */
export interface SitzungRow {
  id: Generated<number>
  kundennummer: string
  passwort_version: number
  endet_spaetestens: Date
}

/** The tokens of a session: one that is current, and for some seconds those that a refresh has replaced. */
export interface SitzungTokenRow {
  /** SHA-256; the token itself is never stored. */
  token_hash: Buffer
  sitzung_id: number
  laeuft_ab: Date
  /** Set by a refresh; with it the replaced token yields its one successor. */
  successor_salt: Buffer | null
}

/** A view of the service desk into a customer's portal: first a code, then a session that reads. */
export interface EinsichtRow {
  id: Generated<number>
  kundennummer: string
  /** The hash of the session at the desk. */
  dienstsitzung: Buffer
  /** SHA-256 of the code, then of the token. */
  token_hash: Buffer
  laeuft_ab: Date
}

/** A request for a link to set a new password. */
export interface PasswortResetRow {
  id: Generated<string>
  kundennummer: string
  /** Of the password that it replaces. */
  passwort_version: number
  angefordert_am: Date
  /** A newer link has been sent. */
  nichtig: Generated<boolean>
  /** SHA-256 of the link's token; null until the mail is sent. */
  token_hash: Buffer | null
  /** Where the link went; null until then. */
  email: string | null
  /** Exclusive. */
  gilt_bis: Date | null
}

/** A device from which a customer has signed in. */
export interface GeraetRow {
  /** Random; with the server's signature it is the proof that the device keeps. */
  id: string
  kundennummer: string
  /** Of the password that was known there; with another one the device counts as unknown. */
  passwort_version: number
  angelegt_am: Date
  /** Exclusive; 180 days after the last login. */
  gilt_bis: Date
}

/** What became of a mail to a customer; `mail/mailversand` writes it. */
export interface MailversandRow {
  id: Generated<number>
  kundennummer: string
  betreff: string
  adresse: string
  zeit: Date
  ergebnis: 'gesendet' | 'abgelehnt' | 'verloren'
  /** A code such as `550 5.1.1`; null when the mail was sent. */
  antwort: string | null
}

/** How much of a bucket is taken; only `db/budget` reads and writes it. */
export interface BudgetRow {
  /** What is counted in clear, and whose it is as a hash. */
  bucket: string
  /** When each place that is taken becomes free again. */
  free_at: Generated<Date[]>
  /** What took it as a hash, where only different ones take one. */
  marks: Generated<(string | null)[]>
  /** From then on all places are free, and the row says nothing any more. */
  empty_at: Date
}
