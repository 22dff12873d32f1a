/**
 * What a member of the service may do: look, or also change, or also set right which customers and contracts there are and
 * manage the accounts of the desk; each may what the one before it may.
 */
export const dienstrollen = ['lesen', 'service', 'admin'] as const
export type Dienstrolle = (typeof dienstrollen)[number]

/** Whether somebody with a role may do what needs another. */
export const reichtRolle = (rolle: Dienstrolle, noetig: Dienstrolle): boolean =>
  dienstrollen.indexOf(rolle) >= dienstrollen.indexOf(noetig)
