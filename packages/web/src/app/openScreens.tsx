import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './rootRoute.tsx'
import { routes } from './routes.ts'
import { importing } from './ScreenNotLoaded.ts'
import { screenOptions } from './screenOptions.ts'

/** What surrounds the screens that are open to everybody. */
export const open = createRoute({
  getParentRoute: () => rootRoute,
  id: 'offen',
  component: lazyRouteComponent(
    importing(() => import('./OpenLayout.tsx')),
    'OpenLayout',
  ),
})

const kuendigen = lazyRouteComponent(
  importing(() => import('../screens/VertraegeHierKuendigen.tsx')),
  'VertraegeHierKuendigen',
)

const widerrufen = lazyRouteComponent(
  importing(() => import('../screens/VertragWiderrufen.tsx')),
  'VertragWiderrufen',
)

/** What the law opens to everybody, signed in or not (§§ 312k, 356a BGB). */
export const openScreens = [
  createRoute({
    getParentRoute: () => open,
    path: routes.vertraegeHierKuendigen.path,
    ...screenOptions(routes.vertraegeHierKuendigen, kuendigen),
  }),
  createRoute({
    getParentRoute: () => open,
    path: routes.vertragWiderrufen.path,
    ...screenOptions(routes.vertragWiderrufen, widerrufen),
  }),
] as const
