import type { SessionEnd, SessionState } from '../session/createSession.ts'
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

/** Whether a page is for customers with a forgotten password. */
export const isUmPasswort = (route: RouteEntry | undefined) =>
  route === routes.passwortVergessen || route === routes.passwortErneuern

/** The page that was asked for without a session; kept in the history entry of the login page, never in its address. */
interface ReturnTo {
  readonly href: string
  /** The customer of that page; undefined if nobody was logged in before. */
  readonly kundennummer: string | undefined
}

declare module '@tanstack/history' {
  interface HistoryState {
    returnTo?: ReturnTo | undefined
    /** Was on the way to a page for a forgotten password, and has a session. */
    kamUmPasswort?: boolean | undefined
  }
}

/** What to remember of a page that needs a login; nothing after a logout that was asked for. */
export function rememberPage(href: string, lastEnd: SessionEnd | undefined): ReturnTo | undefined {
  if (href === '/' || lastEnd?.reason === 'logout') return undefined
  return { href, kundennummer: lastEnd?.kundennummer }
}

/** Where a login leads: to the requested page, unless it was another customer's; otherwise to the start page. */
export function pageAfterLogin(returnTo: ReturnTo | undefined, kundennummer: string | undefined): string {
  const isTheirs = returnTo?.kundennummer === undefined || returnTo.kundennummer === kundennummer
  return returnTo !== undefined && isTheirs ? returnTo.href : '/'
}
