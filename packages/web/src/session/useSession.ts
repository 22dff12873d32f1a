import { useSyncExternalStore } from 'react'
import type { SessionEnd } from './createSession.ts'
import { session } from './session.ts'
import type { SessionState } from './sessionState.ts'

export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}

/** Whose session it is; undefined when nobody is logged in. */
export function useKundennummer(): string | undefined {
  return useSyncExternalStore(session.subscribe, () => session.current()?.kundennummer)
}

/** How the last session ended, for the login page to say. */
export function useLastEnd(): SessionEnd | undefined {
  return useSyncExternalStore(session.subscribe, session.lastEnd)
}
