/** How many steps there are, have consumption, a price, both. */
export interface Counts {
  steps: number
  verbrauch: number
  preis: number
  kosten: number
}

export const noCounts = (): Counts => ({ steps: 0, verbrauch: 0, preis: 0, kosten: 0 })

export function addCounts(counts: Counts, more: Readonly<Counts>): void {
  counts.steps += more.steps
  counts.verbrauch += more.verbrauch
  counts.preis += more.preis
  counts.kosten += more.kosten
}
