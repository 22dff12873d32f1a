import { sql } from 'kysely'
import type { Signer } from '../../lib/schluessel.ts'
import type { Database } from '../open.ts'
import type { Bucket } from './Bucket.ts'
import type { Budget } from './Budget.ts'

interface Stand {
  readonly warte_ms: number
  readonly frei: number
  readonly belegt: boolean
}

function toEimer({ art, wer, most, rate, merkmal, isOnlyAsked = false }: Bucket, nr: number, sign: Signer) {
  return {
    nr,
    schluessel: `${art}:${sign('budget', wer)}`,
    hoechstens: most,
    dauer_ms: 'everyMs' in rate ? rate.everyMs : rate.windowMs,
    nacheinander: 'everyMs' in rate,
    merkmal: merkmal === undefined ? null : sign('budget-merkmal', merkmal),
    nur_frage: isOnlyAsked,
  }
}

/** The budget of a tenant's database; whose a bucket is can be told from the table only with the server's key. */
export function openBudget(db: Database, sign: Signer): Budget {
  return {
    charge: async (buckets, now) => {
      const eimer = buckets.map((bucket, nr) => toEimer(bucket, nr, sign))
      const { rows } = await sql<Stand>`
        select warte_ms, frei, belegt from charge_budget(${JSON.stringify(eimer)}::jsonb, ${now}::timestamptz) order by nr
      `.execute(db)
      const taken = eimer.filter((_, nr) => rows[nr]?.belegt === true)
      return {
        waitMs: Math.max(0, ...rows.map(({ warte_ms }) => warte_ms)),
        waits: rows.map(({ warte_ms }) => warte_ms),
        left: rows.map(({ frei }) => frei),
        refund: async () => {
          if (taken.length === 0) return
          await sql`select refund_budget(${JSON.stringify(taken)}::jsonb)`.execute(db)
        },
      }
    },
  }
}
