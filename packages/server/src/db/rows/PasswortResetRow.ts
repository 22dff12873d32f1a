import type { Generated } from 'kysely'

/** That somebody asked for a link to set a customer's password anew. */
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
