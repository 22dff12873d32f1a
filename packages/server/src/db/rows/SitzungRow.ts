import type { Generated } from 'kysely'

/** A session, whatever token it has just now; gone with a logout. */
export interface SitzungRow {
  id: Generated<number>
  kundennummer: string
  passwort_version: number
  endet_spaetestens: Date
}
