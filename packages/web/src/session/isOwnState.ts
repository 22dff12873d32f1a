import type { SessionEnd } from './createSession.ts'

/**
 * Whether the state in an entry of this tab's history may be shown: only to its customer, also on the screen after that
 * customer's session has expired. After a logout it is not shown.
 */
export function isOwnState(
  owner: string | undefined,
  kundennummer: string | undefined,
  lastEnd: SessionEnd | undefined,
): boolean {
  if (owner === undefined) return true
  if (owner === (kundennummer ?? '')) return true
  const hasRunOut = lastEnd?.reason === 'expired' || lastEnd?.reason === 'ended'
  return kundennummer === undefined && hasRunOut && lastEnd.kundennummer === owner
}
