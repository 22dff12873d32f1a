import type { Ableseart } from '../../db/schema.ts'

/** Each value at the place of its code. */
export interface AblesungOfVertrag {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ableseart: Ableseart
  /** Null for what the import brought. */
  readonly eingegangenAm: Date | null
  readonly obiskennzahlen: readonly string[]
  readonly ablesewerte: readonly string[]
}
