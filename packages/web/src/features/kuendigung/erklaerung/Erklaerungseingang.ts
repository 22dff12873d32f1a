import type { Bestaetigung } from '@ekp/wire/kuendigung'

/** What a declaration without signing in leaves to its receipt, in the state of its page. */
export interface Erklaerungseingang {
  readonly nummer: string
  readonly eingegangenAm: string
  readonly email: string
  /** What becomes of the mail to that address. */
  readonly bestaetigung: Bestaetigung
  /** What was declared, in the order and words of the form. */
  readonly angaben: readonly { readonly label: string; readonly value: string }[]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    erklaerung?: Erklaerungseingang | undefined
  }
}
