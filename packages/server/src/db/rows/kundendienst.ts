import type { Dienstrolle } from '@ekp/wire/kundendienst'
import type { Generated } from 'kysely'

/** An account of the service desk. */
export interface DienstkontoRow {
  id: Generated<number>
  /** The short name that the audit trail names. */
  kennung: string
  name: string
  rolle: Dienstrolle
  passwort_hash: string
  gesperrt: Generated<boolean>
  angelegt_am: Date
}

export interface DienstsitzungRow {
  /** SHA-256; the token itself is never stored. */
  token_hash: Buffer
  konto_id: number
  begonnen_am: Date
  zuletzt_am: Date
}
