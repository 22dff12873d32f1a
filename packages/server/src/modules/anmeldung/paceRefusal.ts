import { pace } from '../../lib/pace.ts'

/**
 * A refusal costs nothing, and comes later the more there are: whoever floods over as many connections asks less often,
 * and the others get the time [security.md T22].
 */
export const paceRefusal = pace(5, 300)
