import type { SessionState } from '../session/sessionState.ts'
import { type RouteEntry, routes } from './routes.ts'

/** Where the customer is sent instead of this route; undefined where he may stay [oberflaeche-2] [oberflaeche-3]. */
export function guard(
  { path, access }: RouteEntry,
  session: SessionState,
  portalDisabled: boolean,
): '/' | '/anmelden' | '/aendere/passwort' | '/portal/gesperrt' | undefined {
  if (portalDisabled) return path === routes.portalGesperrt.path ? undefined : routes.portalGesperrt.path
  if (access === 'everybody') return undefined
  switch (session) {
    case 'changePassword':
      return path === routes.aenderePasswort.path ? undefined : routes.aenderePasswort.path
    case 'loggedIn':
      return access === 'public' ? routes.index.path : undefined
    case 'loggedOut':
      return access === 'session' ? routes.anmelden.path : undefined
  }
}
