import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'

const most = 10_000

/**
 * Names a customer in the log: the same for one day of one process, and not to be turned back.
 * Keeps the names of the day's last customers, because a hash for each request costs more than the rest of its line.
 */
export function pseudonymiser(clock: Clock): (kundennummer: string) => string {
  let day = -1
  let key = randomBytes(32)
  const names = new Map<string, string>()
  return (kundennummer) => {
    const today = Math.floor(clock.now().getTime() / 86_400_000)
    if (today !== day || names.size >= most) names.clear()
    if (today !== day) [day, key] = [today, randomBytes(32)]
    const known = names.get(kundennummer)
    if (known !== undefined) return known
    const name = createHmac('sha256', key).update(kundennummer).digest('hex').slice(0, 12)
    names.set(kundennummer, name)
    return name
  }
}
