import { tooBusy } from '../../http/portalError.ts'
import { refuseWhenFull } from '../../http/refuseWhenFull.ts'
import { paceRefusal } from './paceRefusal.ts'

/** Waits for work behind a gate; throws `tooBusy` when its line is full [T22]. */
export const throughGate = <T>(work: Promise<T>): Promise<T> => refuseWhenFull(work, paceRefusal, tooBusy)
