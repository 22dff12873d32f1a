import { type HistoryState, useLocation } from '@tanstack/react-router'
import { drafts } from '../lib/drafts.ts'
import { type Message, showMessage } from '../lib/message.ts'
import { isOwnState } from './isOwnState.ts'
import { session, useKundennummer, useLastEnd } from './session.ts'

const owner = () => session.current()?.kundennummer

/** Drafts of the customer who is signed in: nobody else in this tab ever sees them. */
export const ownDrafts = {
  read(name: string): unknown {
    const kundennummer = owner()
    return kundennummer === undefined ? undefined : drafts.read(kundennummer, name)
  },
  keep(name: string, draft: unknown): void {
    const kundennummer = owner()
    if (kundennummer !== undefined) drafts.keep(kundennummer, name, draft)
  },
  forget(...names: readonly string[]): void {
    const kundennummer = owner()
    if (kundennummer !== undefined) for (const name of names) drafts.forget(kundennummer, name)
  },
}

/** The draft of one form of the customer who is signed in. */
export function createOwnDraft(name: string) {
  return {
    read: () => ownDrafts.read(name),
    keep: (draft: unknown) => ownDrafts.keep(name, draft),
    forget: () => ownDrafts.forget(name),
  }
}

/** Says something wherever the customer is meanwhile, unless the session of now is over then. */
export function createOwnMessages(): (message: Message) => void {
  const kundennummer = session.current()?.kundennummer
  return (message) => {
    if (session.current()?.kundennummer === kundennummer) showMessage(message)
  }
}

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

/** What this page was told by the one before it, unless that was somebody else's: the way back outlives a logout. */
export function useOwnState(): HistoryState {
  const { state } = useLocation()
  return isOwnState(state.owner, useKundennummer(), useLastEnd()) ? state : {}
}
