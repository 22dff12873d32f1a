/** Since when a contract is known to be withdrawn. */
export interface StornovermerkRow {
  vertrag_id: string
  seit: string
}
