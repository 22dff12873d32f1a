import { pace } from '../../lib/pace.ts'

/**
 * The more refusals there are, the later each is sent: a flood over a fixed number of connections then asks less often, and
 * the other customers get the time [T22].
 */
export const paceRefusal = pace(5, 300)
