import { GateFull } from '../lib/GateFull.ts'
import { pace } from '../lib/pace.ts'
import { restingGate } from '../lib/restingGate.ts'
import { tooManyAbfragen } from './tooMany.ts'

// The app asks four at once for a file of a month's hours, which is worked on within the burst.
const pass = restingGate({ width: 2, places: 8, share: 0.2, burstMs: 500, mostMs: 250 })
// A refusal costs little, and less the later it is asked for again.
const paceRefusal = pace(20, 1000)

/** Does what takes long when it is this customer's turn, and throws `tooManyAbfragen` where his line is full [security.md T21]. */
export async function costlyTurn<T>(kurzname: string, kundennummer: string, task: () => Promise<T>): Promise<T> {
  try {
    return await pass(`${kurzname} ${kundennummer}`, task)
  } catch (error) {
    if (!(error instanceof GateFull)) throw error
    await paceRefusal()
    throw tooManyAbfragen()
  }
}
