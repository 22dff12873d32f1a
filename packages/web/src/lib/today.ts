import { berlinToday } from '@ekp/wire/rules/berlin'
import { systemClock } from './clock.ts'

/** The day in Berlin, `YYYY-MM-DD`, wherever the device stands. */
export function today(): string {
  return berlinToday(new Date(systemClock.now()))
}
