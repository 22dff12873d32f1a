/** A channel that counts consumption. */
export interface Kanal {
  readonly obiskennzahl: string
  /** Undefined where only readings know the channel. */
  readonly vorkommastellen: number | undefined
  /** Whether it belongs to the sum: tariffs do not where the meter has a total as well. */
  readonly istSummiert: boolean
}

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
  /** In order of their code. */
  readonly kanaele: readonly Kanal[]
  /** By ablesedatum. */
  readonly staende: ReadonlyMap<string, Stand>
}
