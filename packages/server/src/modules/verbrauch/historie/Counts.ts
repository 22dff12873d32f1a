/** How many steps there are, have consumption, a price, both. */
export interface Counts {
  steps: number
  verbrauch: number
  preis: number
  kosten: number
}

export const noCounts = (): Counts => ({ steps: 0, verbrauch: 0, preis: 0, kosten: 0 })

export function setCounts(counts: Counts, others: Readonly<Counts>): void {
  counts.steps = others.steps
  counts.verbrauch = others.verbrauch
  counts.preis = others.preis
  counts.kosten = others.kosten
}
