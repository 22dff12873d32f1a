import type { Generated } from 'kysely'

/** How much of a bucket is taken; only `db/budget` reads and writes it. */
export interface BudgetRow {
  /** What is counted in clear, and whose it is as a hash. */
  schluessel: string
  /** When each place that is taken becomes free again. */
  frei_ab: Generated<Date[]>
  /** What took it as a hash, where only different ones take one. */
  merkmale: Generated<(string | null)[]>
  /** From then on all places are free, and the row says nothing any more. */
  leer_ab: Date
}
