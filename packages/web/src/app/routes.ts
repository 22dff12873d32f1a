import type { Route } from '../lib/router/paths.ts'
import { screen } from './screen.ts'

/** When a screen is open [oberflaeche-2]: only without a login, only with a session, or always, as the law requires. */
export type RouteAccess = 'public' | 'session' | 'everybody'

export interface RouteEntry extends Route {
  readonly access: RouteAccess
}

// Screens that two paths lead to.
const verbraeuche = screen(() => import('../screens/vertrag/VertragIdVerbraeuche.tsx'), 'VertragIdVerbraeuche')
const preiszeitreihe = screen(() => import('../screens/vertrag/Preiszeitreihe.tsx'), 'Preiszeitreihe')
const rechnungsadressen = screen(() => import('../screens/Rechnungsadressen.tsx'), 'Rechnungsadressen')
const rechnungsadresseEditieren = screen(
  () => import('../screens/RechnungsadresseEditieren.tsx'),
  'RechnungsadresseEditieren',
)
const bankverbindungen = screen(() => import('../screens/Bankverbindungen.tsx'), 'Bankverbindungen')
const bankverbindungEditieren = screen(
  () => import('../screens/BankverbindungEditieren.tsx'),
  'BankverbindungEditieren',
)
const abbestellen = screen(() => import('../screens/BenachrichtigungAbbestellen.tsx'), 'BenachrichtigungAbbestellen')

/** Every screen [oberflaeche-1]: its path, who may see it, and where it comes from. */
export const routes = {
  anmelden: {
    path: '/anmelden',
    access: 'public',
    screen: screen(() => import('../screens/anmeldung/Anmelden.tsx'), 'Anmelden'),
  },
  passwortVergessen: {
    path: '/passwort/vergessen',
    access: 'public',
    screen: screen(() => import('../screens/anmeldung/PasswortVergessen.tsx'), 'PasswortVergessen'),
  },
  registrieren: {
    path: '/registrieren',
    access: 'public',
    screen: screen(() => import('../screens/anmeldung/Registrieren.tsx'), 'Registrieren'),
  },
  passwortErneuern: {
    path: '/passwort/erneuern',
    access: 'public',
    screen: screen(() => import('../screens/anmeldung/PasswortErneuern.tsx'), 'PasswortErneuern'),
  },
  portalGesperrt: {
    path: '/portal/gesperrt',
    access: 'public',
    screen: screen(() => import('../screens/anmeldung/PortalGesperrt.tsx'), 'PortalGesperrt'),
  },

  // Open to everybody, signed in or not (§§ 312k, 356a BGB, § 14 BFSG).
  vertraegeHierKuendigen: {
    path: '/vertraege-hier-kuendigen',
    access: 'everybody',
    screen: screen(() => import('../screens/vertrag/VertraegeHierKuendigen.tsx'), 'VertraegeHierKuendigen'),
  },
  vertragWiderrufen: {
    path: '/vertrag-widerrufen',
    access: 'everybody',
    screen: screen(() => import('../screens/vertrag/VertragWiderrufen.tsx'), 'VertragWiderrufen'),
  },
  barrierefreiheit: {
    path: '/barrierefreiheit',
    access: 'everybody',
    screen: screen(() => import('../screens/Barrierefreiheit.tsx'), 'Barrierefreiheit'),
  },

  // Whoever has the link can read the meter, signed in or not.
  ablesen: {
    path: '/ablesen',
    access: 'everybody',
    screen: screen(() => import('../screens/vertrag/Ablesen.tsx'), 'Ablesen'),
  },

  // Whoever has the mail can cancel it, signed in or not (RFC 8058).
  benachrichtigungAbbestellen: { path: '/benachrichtigung/abbestellen', access: 'everybody', screen: abbestellen },
  // In the mails of version 0.2.0.
  monatsmailAbbestellen: { path: '/monatsmail/abbestellen', access: 'everybody', screen: abbestellen },

  index: { path: '/', access: 'session', screen: screen(() => import('../screens/Index.tsx'), 'Index') },
  aenderePasswort: {
    path: '/aendere/passwort',
    access: 'session',
    screen: screen(() => import('../screens/anmeldung/AenderePasswort.tsx'), 'AenderePasswort'),
  },
  passwortAendern: {
    path: '/passwort/aendern',
    access: 'session',
    screen: screen(() => import('../screens/anmeldung/PasswortAendern.tsx'), 'PasswortAendern'),
  },
  meineAnmeldung: {
    path: '/meine/anmeldung',
    access: 'session',
    screen: screen(() => import('../screens/anmeldung/MeineAnmeldung.tsx'), 'MeineAnmeldung'),
  },
  kundennummerHinzufuegen: {
    path: '/kundennummer/hinzufuegen',
    access: 'session',
    screen: screen(() => import('../screens/anmeldung/KundennummerHinzufuegen.tsx'), 'KundennummerHinzufuegen'),
  },
  datenUebersicht: {
    path: '/daten/uebersicht',
    access: 'session',
    screen: screen(() => import('../screens/DatenUebersicht.tsx'), 'DatenUebersicht'),
  },
  datenAuskunft: {
    path: '/daten/auskunft',
    access: 'session',
    screen: screen(() => import('../screens/DatenAuskunft.tsx'), 'DatenAuskunft'),
  },
  kontaktEditieren: {
    path: '/kontakt/editieren',
    access: 'session',
    screen: screen(() => import('../screens/KontaktEditieren.tsx'), 'KontaktEditieren'),
  },
  rechnungsadressen: { path: '/rechnungsadressen', access: 'session', screen: rechnungsadressen },
  rechnungsadresseEditieren: {
    path: '/rechnungsadresse/editieren',
    access: 'session',
    screen: rechnungsadresseEditieren,
  },
  bankverbindungen: { path: '/bankverbindungen', access: 'session', screen: bankverbindungen },
  bankverbindungEditieren: { path: '/bankverbindung/editieren', access: 'session', screen: bankverbindungEditieren },
  anfragen: {
    path: '/anfragen',
    access: 'session',
    screen: screen(() => import('../screens/Anfragen.tsx'), 'Anfragen'),
  },
  dokumente: {
    path: '/dokumente',
    access: 'session',
    screen: screen(() => import('../screens/Dokumente.tsx'), 'Dokumente'),
  },
  rechnungen: {
    path: '/rechnungen',
    access: 'session',
    screen: screen(() => import('../screens/Rechnungen.tsx'), 'Rechnungen'),
  },
  rechnung: {
    path: '/rechnung/$rechnungsnummer',
    access: 'session',
    screen: screen(() => import('../screens/Rechnung.tsx'), 'Rechnung'),
  },
  ablesung: {
    path: '/ablesung',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/Ablesung.tsx'), 'Ablesung'),
  },
  kontaktanfrage: {
    path: '/kontaktanfrage',
    access: 'session',
    screen: screen(() => import('../screens/Kontaktanfrage.tsx'), 'Kontaktanfrage'),
  },
  kontaktanfrageOk: {
    path: '/kontaktanfrageOk',
    access: 'session',
    screen: screen(() => import('../screens/KontaktanfrageOk.tsx'), 'KontaktanfrageOk'),
  },
  preiszeitreihe: { path: '/preiszeitreihe', access: 'session', screen: preiszeitreihe },
  vertraege: {
    path: '/vertraege',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/Vertraege.tsx'), 'Vertraege'),
  },

  vertragIdDetail: {
    path: '/vertrag/$vertragId/detail',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdDetail.tsx'), 'VertragIdDetail'),
  },
  vertragIdAblesung: {
    path: '/vertrag/$vertragId/ablesung',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdAblesung.tsx'), 'VertragIdAblesung'),
  },
  vertragIdAblesungen: {
    path: '/vertrag/$vertragId/ablesungen',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdAblesungen.tsx'), 'VertragIdAblesungen'),
  },
  // Two paths lead to it [verbrauch-6].
  vertragIdVerbraeuche: { path: '/vertrag/$vertragId/verbraeuche', access: 'session', screen: verbraeuche },
  vertragIdVerbrauch: { path: '/vertrag/$vertragId/verbrauch', access: 'session', screen: verbraeuche },
  vertragIdVerbrauchshistorie: {
    path: '/vertrag/$vertragId/verbrauchshistorie',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdVerbrauchshistorie.tsx'), 'VertragIdVerbrauchshistorie'),
  },
  vertragIdAbschlag: {
    path: '/vertrag/$vertragId/abschlag',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdAbschlag.tsx'), 'VertragIdAbschlag'),
  },
  vertragIdErinnerungen: {
    path: '/vertrag/$vertragId/erinnerungen',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdErinnerungen.tsx'), 'VertragIdErinnerungen'),
  },
  vertragIdKosten: {
    path: '/vertrag/$vertragId/kosten',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdKosten.tsx'), 'VertragIdKosten'),
  },
  vertragIdVergleich: {
    path: '/vertrag/$vertragId/vergleich',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdVergleich.tsx'), 'VertragIdVergleich'),
  },
  vertragIdTarifhistorie: {
    path: '/vertrag/$vertragId/tarifhistorie',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdTarifhistorie.tsx'), 'VertragIdTarifhistorie'),
  },
  vertragIdPreiszeitreihe: { path: '/vertrag/$vertragId/preiszeitreihe', access: 'session', screen: preiszeitreihe },
  vertragIdKuendigen: {
    path: '/vertrag/$vertragId/kuendigen',
    access: 'session',
    screen: screen(() => import('../screens/vertrag/VertragIdKuendigen.tsx'), 'VertragIdKuendigen'),
  },
  vertragIdRechnungsadressen: {
    path: '/vertrag/$vertragId/rechnungsadressen',
    access: 'session',
    screen: rechnungsadressen,
  },
  vertragIdRechnungsadresseEditieren: {
    path: '/vertrag/$vertragId/rechnungsadresse/editieren',
    access: 'session',
    screen: rechnungsadresseEditieren,
  },
  vertragIdBankverbindungen: {
    path: '/vertrag/$vertragId/bankverbindungen',
    access: 'session',
    screen: bankverbindungen,
  },
  vertragIdBankverbindungenEditieren: {
    path: '/vertrag/$vertragId/bankverbindungen/editieren',
    access: 'session',
    screen: bankverbindungEditieren,
  },
} as const satisfies Record<string, RouteEntry>

declare module '../lib/router/paths.ts' {
  interface Register {
    readonly route: (typeof routes)[keyof typeof routes]
  }
}
