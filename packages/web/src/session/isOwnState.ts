import type { SessionEnd } from './createSession.ts'

/**
 * Whether what somebody left in an entry of this tab's history may be shown: to who left it, and on the screen of a
 * session that has only run out. Nobody who comes after a logout sees it, whoever that is.
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
