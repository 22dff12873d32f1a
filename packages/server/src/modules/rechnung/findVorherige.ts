import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Rechnung } from './rechnung.ts'

interface Kandidat {
  readonly rechnung: Rechnung
  readonly storniertDurch: string | null
}

// A bill of a year may begin some days earlier or later than that of the year before.
const nearTage = 45

/**
 * The bill to compare with: of the same days a year before, else of the time before; undefined where there is none, and
 * for a cancellation. Bills that were taken back do not count.
 */
export function findVorherige({ rechnung }: Kandidat, all: readonly Kandidat[]): Rechnung | undefined {
  if (rechnung.istStorno || rechnung.positionen.length === 0) return undefined
  const standing = all.flatMap((one) =>
    one.storniertDurch === null && !one.rechnung.istStorno && one.rechnung.positionen.length > 0 ? [one.rechnung] : [],
  )
  const earlier = standing.filter(({ bis }) => bis <= addTage(rechnung.von, nearTage) && bis < rechnung.bis)
  const jahr = 365
  const isYearBefore = ({ von, bis }: Rechnung) =>
    Math.abs(countTage(von, rechnung.von) - jahr) <= nearTage &&
    Math.abs(countTage(bis, rechnung.bis) - jahr) <= nearTage
  return earlier.find(isYearBefore) ?? earlier.toSorted((one, other) => (one.bis < other.bis ? 1 : -1))[0]
}
