import { sql } from 'kysely'
import type { Signer } from '../lib/files/schluessel.ts'
import type { Database } from './open.ts'
import { statement } from './statement.ts'

/** The result of a charge. */
interface Charge {
  /** Milliseconds until there is a place in all buckets; 0 if a place in each was taken. */
  readonly waitMs: number
  /** The same for each bucket, in their order. */
  readonly waits: readonly number[]
  /** How many places each bucket has left. */
  readonly left: readonly number[]
  /** Gives the places back; call it at most once. */
  readonly refund: () => Promise<void>
}

/** Limits on how often something may be done, counted in a tenant's database: for all processes, and beyond a restart. */
export interface Budget {
  /**
   * Takes a place in each bucket, or in none when one of them has no room, in one statement, so that charges at the same
   * time never take more than there is. Never within a transaction, which would need a second connection.
   */
  readonly charge: (buckets: readonly Bucket[], now: Date) => Promise<Charge>
}

/** A number of places; each counted thing takes one, which becomes free again after a time. */
export interface Bucket {
  /** What is counted; stored in clear. */
  readonly art: string
  /** The owner: a number, an address. Stored only as a keyed hash. */
  readonly subject: string
  /** How many places there are. */
  readonly most: number
  /** How long each place is taken (`windowMs`), or how long it takes until the next place becomes free (`everyMs`). */
  readonly rate: { readonly windowMs: number } | { readonly everyMs: number }
  /** Charges with the same mark take only one place; stored as a keyed hash. */
  readonly mark?: string
  /** Takes no place, but the other buckets are charged only if there is one here. */
  readonly isOnlyAsked?: boolean
}

interface ChargedBucket {
  readonly wait_ms: number
  readonly places_left: number
  readonly is_taken: boolean
}

const keyOf = ({ art, subject }: Pick<Bucket, 'art' | 'subject'>, sign: Signer) => `${art}:${sign('budget', subject)}`

function toRecord({ art, subject, most, rate, mark, isOnlyAsked = false }: Bucket, nr: number, sign: Signer) {
  return {
    nr,
    bucket: keyOf({ art, subject }, sign),
    most,
    duration_ms: 'everyMs' in rate ? rate.everyMs : rate.windowMs,
    in_turn: 'everyMs' in rate,
    mark: mark === undefined ? null : sign('budget-merkmal', mark),
    only_asked: isOnlyAsked,
  }
}

/**
 * Empties buckets, as part of the transaction: all of their places are free then. Other buckets stay as they are. A
 * process may still remember for five seconds that one was full.
 */
export async function emptyBuckets(
  tx: Database,
  sign: Signer,
  buckets: readonly Pick<Bucket, 'art' | 'subject'>[],
): Promise<void> {
  const keys = buckets.map((bucket) => keyOf(bucket, sign))
  await sql`delete from budget where bucket = any (${keys}::text[])`.execute(tx)
}

const chargeBudget = statement('chargeBudget', (db, { records, now }: { records: string; now: Date }) =>
  db
    .selectFrom(
      sql<ChargedBucket & { nr: number }>`charge_budget(${records}::jsonb, ${now}::timestamptz)`.as('charged'),
    )
    .select(['wait_ms', 'places_left', 'is_taken'])
    .orderBy('nr'),
)

/** The budget of a tenant's database. The table names the owner of a bucket only as a hash with the server's key. */
export function openBudget(db: Database, sign: Signer): Budget {
  return {
    charge: async (buckets, now) => {
      const records = buckets.map((bucket, nr) => toRecord(bucket, nr, sign))
      const rows = await chargeBudget(db, { records: JSON.stringify(records), now })
      const taken = records.filter((_, nr) => rows[nr]?.is_taken === true)
      return {
        waitMs: Math.max(0, ...rows.map(({ wait_ms }) => wait_ms)),
        waits: rows.map(({ wait_ms }) => wait_ms),
        left: rows.map(({ places_left }) => places_left),
        refund: async () => {
          if (taken.length === 0) return
          await sql`select refund_budget(${JSON.stringify(taken)}::jsonb)`.execute(db)
        },
      }
    },
  }
}
