import { comparePasswort } from '../gate.ts'
import { similarPasswort } from './refuseWeakPasswort.ts'

// Each one costs a hash, and needs a valid link and a password with a year.
const steps = [-1, -2, -3, 1]

/** The password with the years around the one that it names, of four digits or two; none where it names no year. */
export function withOtherYears(passwort: string): string[] {
  const [year] = /(?<!\d)(?:(?:19|20)\d\d|\d\d)(?!\d)/.exec(passwort) ?? []
  if (year === undefined) return []
  const others = steps.map((step) => String(Number(year) + step).padStart(year.length, '0'))
  const isYear = (other: string) => /^\d+$/.test(other) && other.length === year.length
  return others.filter(isYear).map((other) => passwort.replace(year, other))
}

/**
 * Throws 400 for the old password with another year, where only its hash is known: it is compared with the new password
 * and the years around. Throws `tooBusy` in a flood.
 */
export async function refuseOtherYear(oldHash: string | null, neuesPasswort: string): Promise<void> {
  if (oldHash === null) return
  for (const other of withOtherYears(neuesPasswort)) {
    if (await comparePasswort(oldHash, other)) throw similarPasswort()
  }
}
