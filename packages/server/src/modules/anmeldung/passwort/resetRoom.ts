import { fairGate } from '../../../lib/fairGate.ts'

/**
 * For whoever asks for a link or comes with one: nobody has proved anything yet, so a flood of them must leave the database
 * to the others. The line is long, for these calls are quick; no source has more than a fifth of it, no larger network more
 * than two fifths.
 */
export const resetRoom = fairGate(2, 498, 100, 200)
