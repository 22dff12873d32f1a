import type { Generated } from 'kysely'
import type { EintragRow } from './EintragRow.ts'

export interface BankverbindungRow extends EintragRow {
  kontoinhaber: string | null
  iban: string | null
  bic: string | null
  bankname: string | null
  blz: string | null
  kontonummer: string | null
  /** With `iban_ableitbar` what classifies it [bankverbindung-2]. */
  valide: boolean
  iban_ableitbar: boolean
  lastschrifteinzug_erlaubt: Generated<boolean>
  mandatsreferenz: string | null
}
