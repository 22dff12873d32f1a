import type { Ableseart } from '../../db/schema.ts'

/** Each value at the place of its code. */
export interface AblesungOfVertrag {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ableseart: Ableseart
  readonly obiskennzahlen: readonly string[]
  readonly ablesewerte: readonly string[]
}
