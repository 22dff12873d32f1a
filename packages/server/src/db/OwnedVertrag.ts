/** A contract and its owner: every query filters by the owner once more, after access was checked [T1]. */
export interface OwnedVertrag {
  readonly vertragId: string
  readonly kundennummer: string
}
