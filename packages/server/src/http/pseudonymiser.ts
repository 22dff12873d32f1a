import type { Clock } from '../lib/clock.ts'
import type { Signer } from '../lib/schluessel.ts'
import { pseudonymOf } from './pseudonymOf.ts'

const most = 10_000

/**
 * Names a tenant's customer in the log, for the day that the clock says.
 * Keeps the names of the day's last customers, because a hash for each request costs more than the rest of its line.
 */
export function pseudonymiser(clock: Clock): (sign: Signer, kundennummer: string) => string {
  let day = -1
  let tag = ''
  let names = new WeakMap<Signer, Map<string, string>>()
  return (sign, kundennummer) => {
    const now = clock.now()
    const today = Math.floor(now.getTime() / 86_400_000)
    if (today !== day) [day, tag, names] = [today, now.toISOString().slice(0, 10), new WeakMap()]
    const known = names.get(sign) ?? new Map<string, string>()
    names.set(sign, known)
    if (known.size >= most) known.clear()
    const name = known.get(kundennummer) ?? pseudonymOf(sign, tag, kundennummer)
    known.set(kundennummer, name)
    return name
  }
}
