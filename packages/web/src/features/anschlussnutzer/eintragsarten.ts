/** What is said of one kind of entry, and where it is shown and changed; both kinds are feminine in German. */
export interface Eintragsart {
  readonly wort: string
  readonly mehrzahl: string
  readonly alle: '/rechnungsadressen' | '/bankverbindungen'
  readonly ofVertrag: '/vertrag/$vertragId/rechnungsadressen' | '/vertrag/$vertragId/bankverbindungen'
  readonly editieren: '/rechnungsadresse/editieren' | '/bankverbindung/editieren'
  /** On the overview it can be made and changed without one of today; the other kind cannot [section 2]. */
  readonly anlegen?: string
}

export const rechnungsadresseArt: Eintragsart = {
  wort: 'Rechnungsadresse',
  mehrzahl: 'Rechnungsadressen',
  alle: '/rechnungsadressen',
  ofVertrag: '/vertrag/$vertragId/rechnungsadressen',
  editieren: '/rechnungsadresse/editieren',
}

export const bankverbindungArt: Eintragsart = {
  wort: 'Bankverbindung',
  mehrzahl: 'Bankverbindungen',
  alle: '/bankverbindungen',
  ofVertrag: '/vertrag/$vertragId/bankverbindungen',
  editieren: '/bankverbindung/editieren',
  anlegen: 'Neue Bankverbindung anlegen',
}
