import { createRoute, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router'
import { open, openScreens } from './openScreens.tsx'
import { publicScreens } from './publicScreens.tsx'
import { rootRoute } from './rootRoute.tsx'
import { type RouteEntry, routes } from './routes.ts'
import { importing } from './ScreenNotLoaded.ts'
import { screenOptions } from './screenOptions.ts'

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'angemeldet',
  // Whom the guard let in, at this address.
  beforeLoad: ({ context: { session } }) => ({ kundennummer: session.current()?.kundennummer }),
  component: lazyRouteComponent(
    importing(() => import('./SignedInLayout.tsx')),
    'SignedInLayout',
  ),
})

// Two paths lead to it [verbrauch-6].
const VertragIdVerbraeuche = lazyRouteComponent(
  importing(() => import('../screens/VertragIdVerbraeuche.tsx')),
  'VertragIdVerbraeuche',
)

// Two paths lead to it as well.
const Preiszeitreihe = lazyRouteComponent(
  importing(() => import('../screens/Preiszeitreihe.tsx')),
  'Preiszeitreihe',
)

type Entry<P extends string> = RouteEntry & { path: P }

function screen<const P extends string>(route: Entry<P>, component: RouteComponent) {
  return createRoute({ getParentRoute: () => signedIn, path: route.path, ...screenOptions(route, component) })
}

const unknownPath = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => redirect({ to: routes.index.path, replace: true, throw: true }),
})

const customerScreens = [
  screen(
    routes.index,
    lazyRouteComponent(
      importing(() => import('../screens/Index.tsx')),
      'Index',
    ),
  ),
  screen(
    routes.vertraege,
    lazyRouteComponent(
      importing(() => import('../screens/Vertraege.tsx')),
      'Vertraege',
    ),
  ),
  screen(
    routes.aenderePasswort,
    lazyRouteComponent(
      importing(() => import('../screens/AenderePasswort.tsx')),
      'AenderePasswort',
    ),
  ),
  screen(
    routes.passwortAendern,
    lazyRouteComponent(
      importing(() => import('../screens/PasswortAendern.tsx')),
      'PasswortAendern',
    ),
  ),
  screen(
    routes.datenUebersicht,
    lazyRouteComponent(
      importing(() => import('../screens/DatenUebersicht.tsx')),
      'DatenUebersicht',
    ),
  ),
  screen(
    routes.datenAuskunft,
    lazyRouteComponent(
      importing(() => import('../screens/DatenAuskunft.tsx')),
      'DatenAuskunft',
    ),
  ),
  screen(
    routes.kontaktEditieren,
    lazyRouteComponent(
      importing(() => import('../screens/KontaktEditieren.tsx')),
      'KontaktEditieren',
    ),
  ),
  screen(
    routes.rechnungsadressen,
    lazyRouteComponent(
      importing(() => import('../screens/Rechnungsadressen.tsx')),
      'Rechnungsadressen',
    ),
  ),
  screen(
    routes.rechnungsadresseEditieren,
    lazyRouteComponent(
      importing(() => import('../screens/RechnungsadresseEditieren.tsx')),
      'RechnungsadresseEditieren',
    ),
  ),
  screen(
    routes.bankverbindungen,
    lazyRouteComponent(
      importing(() => import('../screens/Bankverbindungen.tsx')),
      'Bankverbindungen',
    ),
  ),
  screen(
    routes.bankverbindungEditieren,
    lazyRouteComponent(
      importing(() => import('../screens/BankverbindungEditieren.tsx')),
      'BankverbindungEditieren',
    ),
  ),
  screen(
    routes.dokumente,
    lazyRouteComponent(
      importing(() => import('../screens/Dokumente.tsx')),
      'Dokumente',
    ),
  ),
  screen(
    routes.ablesung,
    lazyRouteComponent(
      importing(() => import('../screens/Ablesung.tsx')),
      'Ablesung',
    ),
  ),
  screen(
    routes.kontaktanfrage,
    lazyRouteComponent(
      importing(() => import('../screens/Kontaktanfrage.tsx')),
      'Kontaktanfrage',
    ),
  ),
  screen(
    routes.kontaktanfrageOk,
    lazyRouteComponent(
      importing(() => import('../screens/KontaktanfrageOk.tsx')),
      'KontaktanfrageOk',
    ),
  ),
  screen(routes.preiszeitreihe, Preiszeitreihe),
] as const

const vertragScreens = [
  screen(
    routes.vertragIdDetail,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdDetail.tsx')),
      'VertragIdDetail',
    ),
  ),
  screen(
    routes.vertragIdAblesung,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdAblesung.tsx')),
      'VertragIdAblesung',
    ),
  ),
  screen(
    routes.vertragIdAblesungen,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdAblesungen.tsx')),
      'VertragIdAblesungen',
    ),
  ),
  screen(routes.vertragIdVerbraeuche, VertragIdVerbraeuche),
  screen(routes.vertragIdVerbrauch, VertragIdVerbraeuche),
  screen(
    routes.vertragIdVerbrauchshistorie,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdVerbrauchshistorie.tsx')),
      'VertragIdVerbrauchshistorie',
    ),
  ),
  screen(
    routes.vertragIdTarifhistorie,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdTarifhistorie.tsx')),
      'VertragIdTarifhistorie',
    ),
  ),
  screen(routes.vertragIdPreiszeitreihe, Preiszeitreihe),
  screen(
    routes.vertragIdKuendigen,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdKuendigen.tsx')),
      'VertragIdKuendigen',
    ),
  ),
  screen(
    routes.vertragIdRechnungsadressen,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdRechnungsadressen.tsx')),
      'VertragIdRechnungsadressen',
    ),
  ),
  screen(
    routes.vertragIdRechnungsadresseEditieren,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdRechnungsadresseEditieren.tsx')),
      'VertragIdRechnungsadresseEditieren',
    ),
  ),
  screen(
    routes.vertragIdBankverbindungen,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdBankverbindungen.tsx')),
      'VertragIdBankverbindungen',
    ),
  ),
  screen(
    routes.vertragIdBankverbindungenEditieren,
    lazyRouteComponent(
      importing(() => import('../screens/VertragIdBankverbindungenEditieren.tsx')),
      'VertragIdBankverbindungenEditieren',
    ),
  ),
] as const

/** All screens; the layout of the signed-in ones holds what only they need. */
export const routeTree = rootRoute.addChildren([
  ...publicScreens,
  open.addChildren(openScreens),
  signedIn.addChildren([...customerScreens, ...vertragScreens]),
  unknownPath,
])
