/** A table of a letter: the first column says what a row is about, the others hold figures. */
export interface Brieftabelle {
  readonly titel: string
  readonly kopf: readonly string[]
  readonly zeilen: readonly (readonly string[])[]
  /** Rows at the end that are what it comes to. */
  readonly summen?: readonly (readonly string[])[]
}

/** A letter of the demo's supplier, in German. */
export interface Brief {
  readonly titel: string
  readonly anschrift: readonly string[]
  /** Numbers and the day, beside the address. */
  readonly angaben: readonly (readonly [name: string, wert: string])[]
  readonly erstelltAm: Date
  readonly absaetze: readonly string[]
  readonly tabellen: readonly Brieftabelle[]
  readonly schluss: readonly string[]
}
