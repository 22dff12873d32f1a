import type { HistoryState } from '@tanstack/react-router'
import { session } from './session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose state it is; empty where nobody was signed in. */
    owner?: string | undefined
  }
}

/** What a page is told by the one before it, for the customer of now alone. */
export function createOwnState(state: HistoryState): HistoryState {
  return { ...state, owner: session.current()?.kundennummer ?? '' }
}
