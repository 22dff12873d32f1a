import type { Screen } from '../../lib/router/paths.ts'
import type { RouteAccess } from '../routes.ts'
import { screen } from '../screen.ts'

/** The layouts of the screens behind the login, and of those that are open to everybody. */
export const layouts: Partial<Record<RouteAccess, Screen>> = {
  session: screen(() => import('./SignedInLayout.tsx'), 'SignedInLayout'),
  everybody: screen(() => import('./OpenLayout.tsx'), 'OpenLayout'),
}
