import type { Messkanal } from '@ekp/wire/ablesung'

/** A meter of a contract, now or once. */
export interface KnownZaehler {
  readonly nummer: string
  readonly eingebautAm: string
  readonly ausgebautAm: string | null
  /** In order of their codes. */
  readonly kanaele: readonly Messkanal[]
}
