import type { ColumnType } from 'kysely'

/** A night's deletions, in numbers. */
export interface LoeschlaufRow {
  begonnen_am: Date
  beendet_am: Date | null
  /** The last customer who is done, while the run is not. */
  weiter_nach: string | null
  /** How many rows each rule deleted. */
  geloescht: ColumnType<Readonly<Record<string, number>>, string | undefined, string>
}
