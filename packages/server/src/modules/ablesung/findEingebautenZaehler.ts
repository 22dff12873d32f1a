import type { KnownZaehler } from './KnownZaehler.ts'

/**
 * The meter that is built in on a day: on the day of a change the new one. When there is none, the one that
 * was there last, and before the first that one.
 */
export function findEingebautenZaehler(alleZaehler: readonly KnownZaehler[], datum: string): KnownZaehler | undefined {
  const newestFirst = alleZaehler.toSorted((one, other) => (one.eingebautAm < other.eingebautAm ? 1 : -1))
  const installed = newestFirst.filter(({ eingebautAm }) => eingebautAm <= datum)
  const remaining = installed.find(({ ausgebautAm }) => ausgebautAm === null || ausgebautAm >= datum)
  const removedLast = installed.toSorted((one, other) => ((one.ausgebautAm ?? '') < (other.ausgebautAm ?? '') ? 1 : -1))
  return remaining ?? removedLast[0] ?? newestFirst.at(-1)
}
