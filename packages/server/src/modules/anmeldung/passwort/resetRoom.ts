import type { Database } from '../../../db/open.ts'
import { type FairGate, fairGate } from '../../../lib/fairGate.ts'
import { ofEach } from '../../../lib/ofEach.ts'

/**
 * For whoever asks for a link or comes with one: nobody has proved anything yet, so a flood of them must leave the database
 * to the others. The line is long, for these calls are quick; no source has more than a fifth of it, no larger network more
 * than two fifths. Each tenant has its own: whose database is away keeps no other's customers waiting.
 */
export const resetRoomOf = ofEach<Database, FairGate>(() => fairGate(2, 498, 100, 200))
