import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import type { Session } from '../session/createSession.ts'
import { guard } from './guard.ts'
import { isUmPasswort } from './isUmPasswort.ts'
import { pageAfterLogin, rememberPage } from './returnTo.ts'
import { type RouteEntry, routes } from './routes.ts'
import { Shell } from './Shell.tsx'

export interface RouterContext {
  readonly session: Session
  readonly portalDisabled: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's row in the table; what has none is no screen. */
    route?: RouteEntry
  }
}

/** Every navigation passes here first [oberflaeche-2]. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  beforeLoad({ context: { session, portalDisabled }, location, matches }) {
    const route = matches.at(-1)?.staticData.route
    const target = route && guard(route, session.state(), portalDisabled)
    if (target === undefined) return
    if (target === routes.anmelden.path) {
      const returnTo = rememberPage(location.href, session.lastEnd())
      return redirect({ to: target, state: { returnTo }, replace: true, throw: true })
    }
    // Where he is sent instead, it says what to do.
    if (isUmPasswort(route)) {
      return redirect({ to: target, state: { kamUmPasswort: true }, replace: true, throw: true })
    }
    if (target === routes.index.path) {
      const href = pageAfterLogin(location.state.returnTo, session.current()?.kundennummer)
      return redirect({ href, replace: true, throw: true })
    }
    return redirect({ to: target, replace: true, throw: true })
  },
})
