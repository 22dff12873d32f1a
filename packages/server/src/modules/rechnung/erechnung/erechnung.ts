/** What an invoice of EN 16931 says, as far as the portal shows it; amounts in EUR. */
export interface Erechnung {
  readonly nummer: string | null
  /** Of UNTDID 1001: 380 is an invoice, 381 a credit note. */
  readonly artcode: string | null
  readonly waehrung: string | null
  readonly rechnungsdatum: string | null
  readonly faelligkeitsdatum: string | null
  readonly zeitraum: Zeitraum
  readonly zeilen: readonly Erechnungszeile[]
  readonly steuern: readonly {
    readonly satz: number | null
    readonly auf: number | null
    readonly betrag: number | null
  }[]
  readonly netto: number | null
  readonly steuer: number | null
  readonly brutto: number | null
  readonly gezahlt: number | null
  readonly zuZahlen: number | null
}

/** The last day belongs to it. */
export interface Zeitraum {
  readonly von: string | null
  readonly bis: string | null
}

export interface Erechnungszeile {
  readonly text: string | null
  readonly menge: number | null
  /** Of UN/ECE recommendation 20: `KWH`, `DAY`, `MON`. */
  readonly einheit: string | null
  /** Net, of a unit. */
  readonly preis: number | null
  /** Net. */
  readonly betrag: number | null
  /** Percent. */
  readonly satz: number | null
  readonly zeitraum: Zeitraum
}

/** A price of several units is one of a unit. */
export const perUnit = (preis: number | null, units: number | null) =>
  preis === null || units === null || units === 0 ? preis : Number((preis / units).toPrecision(12))

/** An allowance or a charge of the whole invoice is a line like the others. */
export const nachlass = (
  isCharge: boolean,
  { text, betrag, satz }: Pick<Erechnungszeile, 'text' | 'betrag' | 'satz'>,
): Erechnungszeile => ({
  text: text ?? (isCharge ? 'Zuschlag' : 'Nachlass'),
  menge: null,
  einheit: null,
  preis: null,
  betrag: betrag === null || isCharge ? betrag : -betrag,
  satz,
  zeitraum: { von: null, bis: null },
})
