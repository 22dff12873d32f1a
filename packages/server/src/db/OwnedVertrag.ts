/** Whose contract; every query asks for the owner again, although access was checked [security.md T1]. */
export interface OwnedVertrag {
  readonly vertragId: string
  readonly kundennummer: string
}
