/** What a customer owns, so that requests can name it. */
export interface Kunde {
  readonly kundennummer: string
  readonly passwort: string
  readonly vertraege: readonly string[]
  readonly dokumente: readonly string[]
  readonly rechnungsadressen: readonly Eintrag[]
  readonly bankverbindungen: readonly Eintrag[]
  readonly zaehler: readonly Zaehler[]
}

export interface Eintrag {
  readonly id: string
  /** Null: the customer's own. */
  readonly vertragId: string | null
}

export interface Zaehler {
  readonly vertragId: string
  readonly nummer: string
  readonly obiskennzahlen: readonly string[]
}
