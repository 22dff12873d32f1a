/** When an entry of a customer, or of one of his contracts, holds: days as `YYYY-MM-DD`, the last one included. */
export interface EintragRow {
  id: string
  kundennummer: string
  /** Null: the customer's own; else of this contract alone. */
  vertrag_id: string | null
  /** Null: since ever. */
  gueltig_von: string | null
  /** Null: for ever. */
  gueltig_bis: string | null
  /** The end that it has by itself, not because its successor begins. */
  beendet_zum: string | null
  /** When the portal took it; null for what the import brought. */
  eingegangen_am: Date | null
  /** Deleted before its first day, or replaced on it: kept for the record, never shown. */
  entfallen_am: Date | null
}
