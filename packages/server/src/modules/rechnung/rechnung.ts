import type { Fraction } from '../../lib/exact.ts'

/** A bill as its supplier issued it, for the portal to recompute; amounts in EUR, days in Berlin. */
export interface Rechnung {
  readonly rechnungsnummer: string
  readonly vertragId: string
  readonly titel: string | null
  readonly typ: string | null
  readonly rechnungsdatum: string | null
  readonly faelligkeitsdatum: string | null
  readonly istStorno: boolean
  readonly originalRechnungsnummer: string | null
  readonly von: string
  /** Exclusive. */
  readonly bis: string
  readonly zaehlwerke: readonly Rechnungszaehlwerk[]
  /** In the order of the bill; none where it says only sums. */
  readonly positionen: readonly Rechnungsposition[]
  readonly steuern: readonly Rechnungssteuer[]
  readonly netto: Fraction | null
  readonly steuer: Fraction | null
  readonly brutto: Fraction
  readonly vorauszahlungen: readonly Vorauszahlung[]
  /** Below zero is a credit. */
  readonly zuZahlen: Fraction | null
  /** Gross. */
  readonly zukuenftigerAbschlag: Fraction | null
}

/** What a line is charged by: each kWh, time, or not by anything. */
type Positionsart = 'arbeit' | 'zeit' | 'fest'

export interface Rechnungsposition {
  readonly zeile: number
  readonly art: Positionsart
  readonly text: string
  readonly von: string
  /** Exclusive. */
  readonly bis: string
  /** kWh. */
  readonly menge: Fraction | null
  /** Net, in EUR per kWh or per year. */
  readonly preis: Fraction | null
  /** The unit of the price's last decimal, in EUR. */
  readonly preiseinheit: Fraction
  /** Of an amount by time, what the bill counts. */
  readonly zeit: { readonly wert: Fraction; readonly einheit: 'TAG' | 'MONAT' } | null
  /** Net. */
  readonly betrag: Fraction
  /** Percent. */
  readonly steuersatz: Fraction | null
  /** The tax of the line alone, where the bill says it. */
  readonly steuerwert?: Fraction | null
  readonly register: 'HT' | 'NT' | null
  readonly gas: {
    readonly kubikmeter: Fraction | null
    readonly zustandszahl: Fraction | null
    readonly brennwert: Fraction | null
  } | null
}

export interface Rechnungszaehlwerk {
  readonly zaehlernummer: string
  readonly obiskennzahl: string
  readonly staende: readonly Rechnungsstand[]
}

export interface Rechnungsstand {
  /** The day that begins at its midnight. */
  readonly tag: string
  readonly wert: Fraction
  readonly art: 'abgelesen' | 'geschaetzt' | 'rechnerisch'
  /** Why it was estimated, in words, where the bill says. */
  readonly grund?: string | null
  /** Where it stands on the bill: `zaehler[0].zaehlwerke[0].messwerte[1]`. */
  readonly feld: string
}

export interface Rechnungssteuer {
  /** Percent. */
  readonly satz: Fraction
  readonly basis: Fraction | null
  readonly wert: Fraction | null
}

export interface Vorauszahlung {
  /** Null where the bill names none, as for a sum. */
  readonly datum: string | null
  /** Gross. */
  readonly betrag: Fraction
  /** Whether the bill says its net amount as well. */
  readonly istNettoGenannt?: boolean
}
