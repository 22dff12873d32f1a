import { dienstrollen, type Dienstrolle, reichtRolle } from '@ekp/wire/dienst/rollen'
import type { Recht } from '../innerSessions.ts'
import type { Operation } from '../wire/operations.ts'

/** Whether a call is made before anybody is signed in. */
export const isOpen = ({ access }: Operation) => access === 'desk'

/** The status with which the desk refuses a call to a role; undefined: the role may call. */
export function refusalOfRolle({ access }: Operation, rolle: Dienstrolle): number | undefined {
  const needed = dienstrollen.find((one) => one === access)
  return needed === undefined || reichtRolle(rolle, needed) ? undefined : 403
}

/** The status with which the outbox refuses a call to a token; undefined: the token may call. */
export function refusalOfRecht({ access, path }: Operation, { darfAntworten, arten }: Recht): number | undefined {
  if (access === 'antworten' && !darfAntworten) return 403
  // The one Vorgang that is named is of no kind that this token sees.
  return arten !== null && path.includes('{nr}') ? 404 : undefined
}
