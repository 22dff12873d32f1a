import { countTage as countTageBetween } from '@ekp/wire/rules/kalendertag'

/** From one Kalendertag to another, which is the first that no longer belongs to it. */
export interface Zeitraum {
  readonly von: string
  readonly bis: string
}

export function countTage({ von, bis }: Zeitraum): bigint {
  return BigInt(countTageBetween(von, bis))
}

/** Whether two have a day in common; one that ends where the other begins has none. */
export const isOverlapping = (one: Zeitraum, other: Zeitraum) => one.von < other.bis && other.von < one.bis
