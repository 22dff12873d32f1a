import { type HistoryState, useLocation } from '@tanstack/react-router'
import { isOwnState } from './isOwnState.ts'
import { useKundennummer, useLastEnd } from './useSession.ts'

/** What this page was told by the one before it, unless that was somebody else's: the way back outlives a logout. */
export function useOwnState(): HistoryState {
  const { state } = useLocation()
  return isOwnState(state.owner, useKundennummer(), useLastEnd()) ? state : {}
}
