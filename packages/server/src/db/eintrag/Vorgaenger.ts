/** What becomes of the entry before another one that is new or deleted. */
export interface Vorgaenger {
  readonly id: string
  readonly gueltigBis: string | null
  readonly beendetZum: string | null
  readonly entfallen: boolean
}
