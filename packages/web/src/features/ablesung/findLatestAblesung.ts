import type { Ablesung } from '@ekp/wire/ablesung'

/** The reading with the latest ablesedatum [ablesung-28]; of several, the first of the list. */
export function findLatestAblesung(ablesungen: readonly Ablesung[]): Ablesung | undefined {
  let latest: Ablesung | undefined
  for (const ablesung of ablesungen) {
    if (latest === undefined || ablesung.ablesedatum > latest.ablesedatum) latest = ablesung
  }
  return latest
}
