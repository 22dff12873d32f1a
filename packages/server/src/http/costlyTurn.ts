import { GateFull } from '../lib/GateFull.ts'
import { gatePerKey } from '../lib/gatePerKey.ts'
import { pace } from '../lib/pace.ts'
import { tooManyAbfragen } from './tooMany.ts'

// The app asks four at once for a file of a month's hours.
const pass = gatePerKey(2, 8)
// A refusal costs little, and less the later it is asked for again.
const paceRefusal = pace(5, 300)

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
