/** A contract and its owner: every query filters by the owner again, although access was checked before [T1]. */
export interface OwnedVertrag {
  readonly vertragId: string
  readonly kundennummer: string
}
