import { utcTag } from '@ekp/wire/rules/kalendertag'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import { type Bruch, plus, times, zero } from './bruch.ts'

// VDI 2067: degree days of each month, in three-thousandths of a year.
const gradtage = [510n, 450n, 390n, 240n, 120n, 40n, 40n, 40n, 90n, 240n, 360n, 480n]

/** What a day has of a year: gas four fifths by degree days, electricity the same on each day. */
function weightOf(versorgungsart: Versorgungsart, tag: number): Bruch {
  const even: Bruch = [1n, 365n]
  if (versorgungsart === 'strom') return even
  const [year = 0, month = 0] = utcTag(tag * 86_400_000)
    .split('-')
    .map(Number)
  const heating: Bruch = [gradtage[month - 1] ?? 0n, 3000n * BigInt(new Date(Date.UTC(year, month, 0)).getUTCDate())]
  return plus(times([4n, 5n], heating), times([1n, 5n], even))
}

/** What a day has of those from one to another, all by their number since 1970. */
export function shareOf(versorgungsart: Versorgungsart, tag: number, from: number, to: number): Bruch {
  const [a, b] = Array.from({ length: to - from }, (_day, index) => weightOf(versorgungsart, from + index)).reduce(
    plus,
    zero,
  )
  return times(weightOf(versorgungsart, tag), [b, a])
}
