import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'

/** What was dated on this day or before is no news, also when a supplier loads all of his past at once. */
export const newsSince = (now: Date): string => addTage(berlinToday(now), -42)

/** Today in Berlin, where a day begins at 6:00: nobody is woken by a reminder. */
export const dayAtSix = (now: Date): string => berlinToday(new Date(now.getTime() - 6 * 3_600_000))
