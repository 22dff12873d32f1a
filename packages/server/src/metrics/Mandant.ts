import type { Database } from '../db/open.ts'

/** A tenant as the metrics know it. */
export interface Mandant {
  readonly kurzname: string
  readonly db: Database
  readonly isReady: () => Promise<boolean>
}
