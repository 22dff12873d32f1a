import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { rootRoute } from './rootRoute.tsx'
import { type RouteEntry, routes } from './routes.ts'
import { importing } from './ScreenNotLoaded.ts'
import { screenOptions } from './screenOptions.ts'

function publicScreen<const P extends string>(route: RouteEntry & { path: P }, component: RouteComponent) {
  return createRoute({ getParentRoute: () => rootRoute, path: route.path, ...screenOptions(route, component) })
}

/** The screens that need no login and are closed after one [oberflaeche-2]. */
export const publicScreens = [
  publicScreen(
    routes.anmelden,
    lazyRouteComponent(
      importing(() => import('../screens/Anmelden.tsx')),
      'Anmelden',
    ),
  ),
  publicScreen(
    routes.portalGesperrt,
    lazyRouteComponent(
      importing(() => import('../screens/PortalGesperrt.tsx')),
      'PortalGesperrt',
    ),
  ),
  publicScreen(
    routes.passwortVergessen,
    lazyRouteComponent(
      importing(() => import('../screens/PasswortVergessen.tsx')),
      'PasswortVergessen',
    ),
  ),
  publicScreen(
    routes.passwortErneuern,
    lazyRouteComponent(
      importing(() => import('../screens/PasswortErneuern.tsx')),
      'PasswortErneuern',
    ),
  ),
] as const
