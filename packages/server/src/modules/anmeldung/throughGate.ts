import { tooBusy } from '../../http/portalError.ts'
import { GateFull } from '../../lib/GateFull.ts'

/** Waits for a hash or a comparison; throws `tooBusy` when there is no place in line for it [security.md T22]. */
export async function throughGate<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof GateFull ? tooBusy() : error
  })
}
