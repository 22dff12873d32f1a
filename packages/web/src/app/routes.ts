/** When a screen is open [oberflaeche-2]: without a login only, with a session only, or always, as the law wants it. */
type RouteAccess = 'public' | 'session' | 'everybody'

export interface RouteEntry {
  readonly path: `/${string}`
  readonly access: RouteAccess
}

/** Every screen by its identifier [oberflaeche-1]: its path and its access. */
export const routes = {
  anmelden: { path: '/anmelden', access: 'public' },
  passwortVergessen: { path: '/passwort/vergessen', access: 'public' },
  passwortErneuern: { path: '/passwort/erneuern', access: 'public' },
  portalGesperrt: { path: '/portal/gesperrt', access: 'public' },

  vertraegeHierKuendigen: { path: '/vertraege-hier-kuendigen', access: 'everybody' },
  vertragWiderrufen: { path: '/vertrag-widerrufen', access: 'everybody' },

  index: { path: '/', access: 'session' },
  aenderePasswort: { path: '/aendere/passwort', access: 'session' },
  passwortAendern: { path: '/passwort/aendern', access: 'session' },
  datenUebersicht: { path: '/daten/uebersicht', access: 'session' },
  datenAuskunft: { path: '/daten/auskunft', access: 'session' },
  kontaktEditieren: { path: '/kontakt/editieren', access: 'session' },
  rechnungsadressen: { path: '/rechnungsadressen', access: 'session' },
  rechnungsadresseEditieren: { path: '/rechnungsadresse/editieren', access: 'session' },
  bankverbindungen: { path: '/bankverbindungen', access: 'session' },
  bankverbindungEditieren: { path: '/bankverbindung/editieren', access: 'session' },
  dokumente: { path: '/dokumente', access: 'session' },
  ablesung: { path: '/ablesung', access: 'session' },
  kontaktanfrage: { path: '/kontaktanfrage', access: 'session' },
  kontaktanfrageOk: { path: '/kontaktanfrageOk', access: 'session' },
  preiszeitreihe: { path: '/preiszeitreihe', access: 'session' },
  vertraege: { path: '/vertraege', access: 'session' },

  vertragIdDetail: { path: '/vertrag/$vertragId/detail', access: 'session' },
  vertragIdAblesung: { path: '/vertrag/$vertragId/ablesung', access: 'session' },
  vertragIdAblesungen: { path: '/vertrag/$vertragId/ablesungen', access: 'session' },
  vertragIdVerbraeuche: { path: '/vertrag/$vertragId/verbraeuche', access: 'session' },
  vertragIdVerbrauch: { path: '/vertrag/$vertragId/verbrauch', access: 'session' },
  vertragIdVerbrauchshistorie: { path: '/vertrag/$vertragId/verbrauchshistorie', access: 'session' },
  vertragIdTarifhistorie: { path: '/vertrag/$vertragId/tarifhistorie', access: 'session' },
  vertragIdPreiszeitreihe: { path: '/vertrag/$vertragId/preiszeitreihe', access: 'session' },
  vertragIdKuendigen: { path: '/vertrag/$vertragId/kuendigen', access: 'session' },
  vertragIdRechnungsadressen: { path: '/vertrag/$vertragId/rechnungsadressen', access: 'session' },
  vertragIdRechnungsadresseEditieren: { path: '/vertrag/$vertragId/rechnungsadresse/editieren', access: 'session' },
  vertragIdBankverbindungen: { path: '/vertrag/$vertragId/bankverbindungen', access: 'session' },
  vertragIdBankverbindungenEditieren: { path: '/vertrag/$vertragId/bankverbindungen/editieren', access: 'session' },
} as const satisfies Record<string, RouteEntry>
