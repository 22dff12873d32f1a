import { berlinToday, berlinUhrzeit } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'

/** What was dated on this day or before is no news, also when a supplier loads all of his past at once. */
export const newsSince = (now: Date): string => addTage(berlinToday(now), -42)

/** Today in Berlin, where a day begins at 6:00: nobody is woken by a reminder. */
export function dayAtSix(now: Date): string {
  const today = berlinToday(now)
  // Not six hours after midnight: on the days on which the clocks change those are 5:00 and 7:00.
  return berlinUhrzeit(now) < '06:00' ? addTage(today, -1) : today
}
