/** What is said of one kind of entry, and where it is shown and changed; both kinds are feminine in German. */
export interface Eintragsart {
  readonly wort: string
  readonly mehrzahl: string
  readonly alle: '/rechnungsadressen' | '/bankverbindungen'
  readonly ofVertrag: '/vertrag/$vertragId/rechnungsadressen' | '/vertrag/$vertragId/bankverbindungen'
  readonly editieren: '/rechnungsadresse/editieren' | '/bankverbindung/editieren'
  /** The link that creates an entry when none holds today; Rechnungsadressen have no such link [anschlussnutzer-7] [anschlussnutzer-8]. */
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
