import type { Database } from '../../../packages/server/src/db/open.ts'
import type { Kunde } from './Kunde.ts'

/** A portal with the demo's customers that a drill attacks. */
export interface Ziel {
  readonly origin: string
  /** Where links to a new password lead. */
  readonly basisUrl: string
  /** Its database, past the portal. */
  readonly db: Database
  readonly kunden: readonly Kunde[]
  /** Its calendar day. */
  readonly heute: string
}
