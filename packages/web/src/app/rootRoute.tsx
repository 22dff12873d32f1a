import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import type { Session } from '../session/createSession.ts'
import { guard } from './guard.ts'
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

/** Every navigation passes here first [section 2]. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  beforeLoad({ context: { session, portalDisabled }, location, matches }) {
    const route = matches.at(-1)?.staticData.route
    const target = route && guard(route, session.state(), portalDisabled)
    switch (target) {
      case undefined:
        return
      case routes.anmelden.path: {
        const returnTo = rememberPage(location.href, session.lastEnd())
        return redirect({ to: target, state: { returnTo }, replace: true, throw: true })
      }
      case routes.index.path: {
        if (isUmPasswort(route)) break
        const href = pageAfterLogin(location.state.returnTo, session.current()?.kundennummer)
        return redirect({ href, replace: true, throw: true })
      }
    }
    const state = isUmPasswort(route) ? { kamUmPasswort: true } : {}
    return redirect({ to: target, state, replace: true, throw: true })
  },
})

// By a link in a mail, say: where he is sent instead, it says what to do.
const isUmPasswort = (route: RouteEntry | undefined) =>
  route === routes.passwortVergessen || route === routes.passwortErneuern
