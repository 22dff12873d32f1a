const dayMs = 86_400_000

/** From one Kalendertag to another, which is the first that no longer belongs to it. */
export interface Zeitraum {
  readonly von: string
  readonly bis: string
}

export function countTage({ von, bis }: Zeitraum): bigint {
  return BigInt((Date.parse(bis) - Date.parse(von)) / dayMs)
}

/** Whether two have a day in common; one that ends where the other begins has none. */
export const isOverlapping = (one: Zeitraum, other: Zeitraum) => one.von < other.bis && other.von < one.bis
