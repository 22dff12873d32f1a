import type { Bucket } from './Bucket.ts'

/** What came of a charge. */
export interface Charge {
  /** How long until there is room in all of the buckets; 0 when a place in each was taken. */
  readonly waitMs: number
  /** The same for each bucket by itself, in their order. */
  readonly waits: readonly number[]
  /** How many places each bucket has left. */
  readonly left: readonly number[]
  /** Gives back what was taken; to be called once. */
  readonly refund: () => Promise<void>
}

/** What may be done so often, counted in a tenant's database: for all processes, and beyond a restart. */
export interface Budget {
  /**
   * Takes a place in each bucket, or in none when one of them has no room: in one statement, whoever else does so at the
   * same time. Never within a transaction, which would need a second connection.
   */
  readonly charge: (buckets: readonly Bucket[], now: Date) => Promise<Charge>
}
