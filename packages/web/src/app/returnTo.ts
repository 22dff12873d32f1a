import type { SessionEnd } from '../session/createSession.ts'

/** The page that was asked for without a session; kept in the history entry of the login page, never in its address. */
export interface ReturnTo {
  readonly href: string
  /** Whose page it was; undefined when nobody was logged in before. */
  readonly kundennummer: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    returnTo?: ReturnTo | undefined
    /** Came for a new password, and has a session. */
    kamUmPasswort?: boolean | undefined
  }
}

/** What to remember of a page that needs a login; nothing after a logout that was asked for. */
export function rememberPage(href: string, lastEnd: SessionEnd | undefined): ReturnTo | undefined {
  if (href === '/' || lastEnd?.reason === 'logout') return undefined
  return { href, kundennummer: lastEnd?.kundennummer }
}

/** Where a login leads: to the page asked for, unless it was another customer's; otherwise home. */
export function pageAfterLogin(returnTo: ReturnTo | undefined, kundennummer: string | undefined): string {
  const isTheirs = returnTo?.kundennummer === undefined || returnTo.kundennummer === kundennummer
  return returnTo !== undefined && isTheirs ? returnTo.href : '/'
}
