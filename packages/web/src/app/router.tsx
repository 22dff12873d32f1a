import { createBrowserHistory } from '@tanstack/history'
import { afterPaint } from '../lib/later/afterPaint.ts'
import { dismissMessage } from '../lib/message.ts'
import { createRouter, type Place } from '../lib/router/createRouter.ts'
import { followScroll } from '../lib/router/scroll.ts'
import { session } from '../session/session.ts'
import { layouts } from './layout/layouts.ts'
import { guard, isUmPasswort, pageAfterLogin, rememberPage } from './guard.ts'
import { type RouteEntry, routes } from './routes.ts'

export function createAppRouter({ portalDisabled }: { portalDisabled: boolean }) {
  const router = createRouter({
    routes: Object.values(routes),
    history: createBrowserHistory(),
    base: import.meta.env.BASE_URL,
    layoutOf: ({ access }) => layouts[access],
    guard: (route, place) => redirectFrom(route, place, portalDisabled),
    visitor: () => session.current()?.kundennummer,
    afterPaint,
  })
  followScroll(router)
  // A message belongs to the page on which it was said; only the end of a session is explained on the login page.
  router.onArrival(({ place: { pathname } }, before) => {
    const isElsewhere = before !== undefined && before.place.pathname !== pathname
    if (isElsewhere && pathname !== routes.anmelden.path) dismissMessage()
  })
  return router
}

/** Every navigation passes here first [oberflaeche-2]. */
function redirectFrom(route: RouteEntry, { href, state }: Place, portalDisabled: boolean) {
  const target = guard(route, session.state(), portalDisabled)
  if (target === undefined) return undefined
  if (target === routes.anmelden.path) {
    return { href: target, state: { returnTo: rememberPage(href, session.lastEnd()) } }
  }
  // The page that the visitor gets instead says what to do.
  if (isUmPasswort(route)) return { href: target, state: { kamUmPasswort: true } }
  if (target === routes.index.path) return { href: pageAfterLogin(state.returnTo, session.current()?.kundennummer) }
  return { href: target }
}
