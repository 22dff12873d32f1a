import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { SessionState } from './sessionState.ts'

export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}

/** Whose session it is; undefined when nobody is logged in. */
export function useKundennummer(): string | undefined {
  return useSyncExternalStore(session.subscribe, () => session.current()?.kundennummer)
}
