import { tooBusy } from '../../http/portalError.ts'
import { refuseWhenFull } from '../../http/refuseWhenFull.ts'
import { paceRefusal } from './paceRefusal.ts'

/** Waits for what has to pass a gate; throws `tooBusy` when there is no place in line for it [security.md T22]. */
export const throughGate = <T>(work: Promise<T>): Promise<T> => refuseWhenFull(work, paceRefusal, tooBusy)
