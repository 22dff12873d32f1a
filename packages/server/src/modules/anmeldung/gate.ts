import type { Database } from '../../db/open.ts'
import { refuseWhenFull } from '../../http/limits/turns.ts'
import { tooBusy } from '../../http/portalError.ts'
import { fairGate, type FairGate, pace } from '../../lib/gates.ts'
import { ofEach } from '../../lib/ofEach.ts'

/** Waits for work behind a gate; throws `tooBusy` when its line is full [T22]. */
export const throughGate = <T>(work: Promise<T>): Promise<T> => refuseWhenFull(work, paceRefusal, tooBusy)

/**
 * The more refusals there are, the later each is sent: a flood over a fixed number of connections then asks less often, and
 * the other customers get the time [T22].
 */
export const paceRefusal = pace(5, 300)

/**
 * For whoever asks for a link or comes with one: nobody has proved anything yet, so a flood of them must leave the database
 * to the others. The line is long, for these calls are quick; no source has more than a fifth of it, no larger network more
 * than two fifths. Each tenant has its own: whose database is away keeps no other's customers waiting.
 */
export const resetRoomOf = ofEach<Database, FairGate>(() => fairGate(2, 498, 100, 200))
