/** What entries hold for: the customer, or one of his contracts alone. Within it their periods never overlap. */
export interface Geltungsbereich {
  readonly kundennummer: string
  /** Null: the customer's own entries. */
  readonly vertragId: string | null
}
