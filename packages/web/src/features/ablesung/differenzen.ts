import type { Ablesung } from '@ekp/wire/ablesung'

/** By obiskennzahl, in the meter's own unit. */
export type Differenz = Readonly<Record<string, number>>

/**
 * How much more each reading shows than the one of an earlier day before it, of the same meter; channels without one are
 * left out. A meter that has rolled over shows less.
 */
export function deriveDifferenzen(ablesungen: readonly Ablesung[]): ReadonlyMap<Ablesung, Differenz> {
  const newestFirst = ablesungen.toSorted((one, other) => other.ablesedatum.localeCompare(one.ablesedatum))
  return new Map(
    newestFirst.map((ablesung, index) => {
      const earlier = newestFirst
        .slice(index)
        .filter((one) => one.zaehlernummer === ablesung.zaehlernummer && one.ablesedatum < ablesung.ablesedatum)
      const differenz = Object.entries(ablesung.ablesewerte).flatMap(([kennzahl, { ablesewert }]) => {
        const before = earlier.find((one) => Object.hasOwn(one.ablesewerte, kennzahl))?.ablesewerte[kennzahl]
        // Six decimals are all that a reading has; floating point would add dust.
        return before ? [[kennzahl, Number((ablesewert - before.ablesewert).toFixed(6))] as const] : []
      })
      return [ablesung, Object.fromEntries(differenz)]
    }),
  )
}
