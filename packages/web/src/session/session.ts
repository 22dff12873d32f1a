import { useSyncExternalStore } from 'react'
import { systemClock } from '../lib/clock.ts'
import { createSession, type SessionEnd, type SessionState } from './createSession.ts'
import { isEinsicht } from './einsicht.ts'
import { createBrowserSessionStore, createTabSessionStore } from './sessionStore.ts'

/** The session of this tab, shared with all tabs through the browser's store, but for a view of the service desk. */
export const session = createSession({
  store: isEinsicht ? createTabSessionStore() : createBrowserSessionStore(),
  clock: systemClock,
})

// Timers stop while the device is suspended, and a page from the back/forward cache has missed changes of other tabs.
window.addEventListener('pageshow', session.check)
window.addEventListener('focus', session.check)
// Not when the page is hidden: a page that is being left would end an expired session, and the next page could not say
// why.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') session.check()
})

export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}

/** The customer number of the session; undefined without a login. */
export function useKundennummer(): string | undefined {
  return useSyncExternalStore(session.subscribe, () => session.current()?.kundennummer)
}

/** How the last session ended, for the login page to say. */
export function useLastEnd(): SessionEnd | undefined {
  return useSyncExternalStore(session.subscribe, session.lastEnd)
}
