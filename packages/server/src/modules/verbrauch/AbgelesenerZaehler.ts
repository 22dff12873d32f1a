/** What a meter showed on a day, of each channel the most trusted value. */
export interface Stand {
  readonly ablesedatum: string
  /** Whether one of the values is an estimate. */
  readonly istErsatzwert: boolean
  /** Millionths of the meter's unit by obiskennzahl. */
  readonly werte: ReadonlyMap<string, bigint>
}

/** A meter that counts consumption, with its readings. */
export interface AbgelesenerZaehler {
  readonly eingebautAm: string
  readonly ausgebautAm: string | null
  readonly obiskennzahlen: readonly string[]
  readonly vorkommastellen: ReadonlyMap<string, number>
  /** By ablesedatum. */
  readonly staende: ReadonlyMap<string, Stand>
}
