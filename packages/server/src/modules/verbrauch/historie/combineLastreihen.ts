import { hasWert, type Lastreihe } from './Lastreihe.ts'

function combine(
  [first, ...others]: readonly Lastreihe[],
  combineStep: (one: number, other: number) => number,
  isTaken: (one: number) => boolean,
): Lastreihe | undefined {
  if (first === undefined) return undefined
  for (const other of others) {
    for (let step = 0; step < first.werte.length; step++) {
      const one = first.werte[step] ?? Number.NaN
      if (isTaken(one)) first.geschaetzt[step] = (first.geschaetzt[step] ?? 0) | (other.geschaetzt[step] ?? 0)
      first.werte[step] = combineStep(one, other.werte[step] ?? Number.NaN)
    }
  }
  return first
}

const nothing = Number.isNaN

/** The registers of one meter, HT and NT: where one is missing, the sum is. Reuses the first series. */
export const sumZaehlwerke = (reihen: readonly Lastreihe[]) =>
  combine(
    reihen,
    (one, other) => (nothing(one) && nothing(other) ? one : hasWert(one + other) ? one + other : Infinity),
    () => true,
  )

/** The same energy, told more than once: the first that has a value counts. Reuses the first series. */
export const preferFirst = (reihen: readonly Lastreihe[]) =>
  combine(
    reihen,
    (one, other) => (hasWert(one) || nothing(other) ? one : other),
    (one) => !hasWert(one),
  )

/** Meters beside or after each other: who has nothing to say does not count. Reuses the first series. */
export const sumZaehler = (reihen: readonly Lastreihe[]) =>
  combine(
    reihen,
    (one, other) => (nothing(one) ? other : nothing(other) ? one : one + other),
    () => true,
  )
