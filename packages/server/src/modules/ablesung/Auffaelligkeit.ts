import type { Erwartungsbereich } from '@ekp/wire/ablesung'

interface Ablesepunkt {
  readonly ablesedatum: string
  readonly wert: number
  /** Whether it is an estimate. */
  readonly istErsatzwert: boolean
}

/** What is odd about the value of a channel. */
export type Auffaelligkeit = { readonly obiskennzahl: string; readonly wert: number } & (
  | { readonly art: 'niedriger'; readonly vorher: Ablesepunkt; readonly passtAlsUeberlauf: boolean }
  | { readonly art: 'hoeherAlsSpaeter'; readonly nachher: Ablesepunkt }
  | { readonly art: 'ausserhalb'; readonly erwartet: Erwartungsbereich }
)
