import { tooBusy } from '../../http/portalError.ts'
import { GateFull } from '../../lib/GateFull.ts'
import { paceRefusal } from './paceRefusal.ts'

/** Waits for what has to pass a gate; throws `tooBusy` when there is no place in line for it [security.md T22]. */
export async function throughGate<T>(work: Promise<T>): Promise<T> {
  return work.catch(async (error: unknown) => {
    if (!(error instanceof GateFull)) throw error
    await paceRefusal()
    throw tooBusy()
  })
}
