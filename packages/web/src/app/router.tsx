import { type AnyRoute, createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { dismissMessage } from '../lib/message.ts'
import type { Session } from '../session/createSession.ts'
import { session } from '../session/session.ts'
import { ErrorView } from './ErrorView.tsx'
import { guard, isUmPasswort, pageAfterLogin, rememberPage } from './guard.ts'
import { type RouteAccess, type RouteEntry, routes, screen } from './routes.ts'
import { Shell } from './layout/Shell.tsx'

interface RouterContext {
  readonly session: Session
  readonly portalDisabled: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's row in the table; what has none is no screen. */
    route?: RouteEntry
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

export function createAppRouter({ portalDisabled }: { portalDisabled: boolean }) {
  const router = createRouter({
    routeTree,
    basepath: import.meta.env.BASE_URL,
    context: { session, portalDisabled },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorView,
  })
  forgetMessage(router)
  return router
}

/** A message belongs to the page on which it was said; only the end of a session is explained on the login page. */
function forgetMessage(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const isElsewhere = fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname
    if (isElsewhere && toLocation.pathname !== routes.anmelden.path) dismissMessage()
  })
}

/** Every navigation passes here first [oberflaeche-2]. */
const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  beforeLoad({ context, location, matches }) {
    const route = matches.at(-1)?.staticData.route
    const target = route && guard(route, context.session.state(), context.portalDisabled)
    if (target === undefined) return
    if (target === routes.anmelden.path) {
      const returnTo = rememberPage(location.href, context.session.lastEnd())
      return redirect({ to: target, state: { returnTo }, replace: true, throw: true })
    }
    // The page that the visitor gets instead says what to do.
    if (isUmPasswort(route)) {
      return redirect({ to: target, state: { kamUmPasswort: true }, replace: true, throw: true })
    }
    if (target === routes.index.path) {
      const href = pageAfterLogin(location.state.returnTo, context.session.current()?.kundennummer)
      return redirect({ href, replace: true, throw: true })
    }
    return redirect({ to: target, replace: true, throw: true })
  },
})

/** The layout of the screens behind the login. */
const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'angemeldet',
  // The customer that the guard admitted at this address.
  beforeLoad: ({ context }) => ({ kundennummer: context.session.current()?.kundennummer }),
  component: screen(() => import('./layout/SignedInLayout.tsx'), 'SignedInLayout'),
})

/** The layout of the screens that are open to everybody. */
const open = createRoute({
  getParentRoute: () => rootRoute,
  id: 'offen',
  component: screen(() => import('./layout/OpenLayout.tsx'), 'OpenLayout'),
})

const unknownPath = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => redirect({ to: routes.index.path, replace: true, throw: true }),
})

const routeTree = rootRoute.addChildren({
  ...screensFor('public', () => rootRoute),
  open: open.addChildren(screensFor('everybody', () => open)),
  signedIn: signedIn.addChildren(screensFor('session', () => signedIn)),
  unknownPath,
})

type Routes = typeof routes
type ScreensFor<Access extends RouteAccess, Parent extends AnyRoute> = {
  [Name in keyof Routes as Routes[Name]['access'] extends Access ? Name : never]: ReturnType<
    typeof screenRoute<Routes[Name]['path'], Parent>
  >
}

/** One route for each row of the table with this access; with the types of their paths, which links are checked against. */
function screensFor<Access extends RouteAccess, Parent extends AnyRoute>(
  access: Access,
  getParentRoute: () => Parent,
): ScreensFor<Access, Parent>
function screensFor(access: RouteAccess, getParentRoute: () => AnyRoute): object {
  const rows = Object.entries<RouteEntry>(routes).filter(([, row]) => row.access === access)
  return Object.fromEntries(rows.map(([name, row]) => [name, screenRoute(row, getParentRoute)]))
}

function screenRoute<Path extends string, Parent extends AnyRoute>(
  route: RouteEntry & { readonly path: Path },
  getParentRoute: () => Parent,
) {
  return createRoute({ getParentRoute, path: route.path, component: route.screen, staticData: { route } })
}
