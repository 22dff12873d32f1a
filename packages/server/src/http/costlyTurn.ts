import { pace } from '../lib/pace.ts'
import { restingGate } from '../lib/restingGate.ts'
import { refuseWhenFull } from './refuseWhenFull.ts'
import { tooManyAbfragen } from './tooMany.ts'

// The app asks four at once for a file of a month's hours, which is worked on within the burst.
const pass = restingGate({ width: 2, places: 8, share: 0.2, burstMs: 500, mostMs: 250 })
// A refusal costs little, and less the later it is asked for again.
const paceRefusal = pace(20, 1000)

/** Runs a long task when it is this customer's turn; throws `tooManyAbfragen` when his line is full [T21]. */
export const costlyTurn = <T>(kurzname: string, kundennummer: string, task: () => Promise<T>): Promise<T> =>
  refuseWhenFull(pass(`${kurzname} ${kundennummer}`, task), paceRefusal, tooManyAbfragen)
