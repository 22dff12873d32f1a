import type { HistoryState } from '@tanstack/history'
import { drafts, draftsOf } from '../lib/input/drafts.ts'
import { type Message, showMessage } from '../lib/message.ts'
import { usePlace } from '../lib/router/RouterView.tsx'
import { isOwnState } from './isOwnState.ts'
import { session, useKundennummer, useLastEnd } from './session.ts'

/** Drafts of the signed-in customer; another customer in this tab never sees them. */
export const ownDrafts = draftsOf(drafts, () => session.current()?.kundennummer)

/** The signed-in customer's draft of one form. */
export function createOwnDraft(name: string) {
  return {
    read: () => ownDrafts.read(name),
    keep: (draft: unknown) => ownDrafts.keep(name, draft),
    forget: () => ownDrafts.forget(name),
  }
}

/** Shows a message on whatever page the customer is by then, unless the session of now is over. */
export function createOwnMessages(): (message: Message) => void {
  const kundennummer = session.current()?.kundennummer
  return (message) => {
    if (session.current()?.kundennummer === kundennummer) showMessage(message)
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The customer number that the state belongs to; empty without a session. */
    owner?: string | undefined
  }
}

/** State for the next page that only the customer of now may see. */
export function createOwnState(state: HistoryState): HistoryState {
  return { ...state, owner: session.current()?.kundennummer ?? '' }
}

/** The state that the page before left for this one; empty when it belongs to another customer, since the history outlives a logout. */
export function useOwnState(): HistoryState {
  const { state } = usePlace()
  return isOwnState(state.owner, useKundennummer(), useLastEnd()) ? state : {}
}
