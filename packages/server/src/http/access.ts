import type { Endpoint, Owned } from '@ekp/wire/endpoint'
import type { Database } from '../db/open.ts'
import { statement } from '../db/statement.ts'
import { accessRestricted, notFound, type PortalError } from './portalError.ts'
import type { Session } from './session/session.ts'

const findOwnVertrag = statement('findOwnVertrag', (db, { id, kundennummer }: { id: string; kundennummer: string }) =>
  db.selectFrom('vertrag').where('id', '=', id).where('kundennummer', '=', kundennummer).select('id'),
)

interface Ownership {
  readonly missing: () => PortalError
  readonly isOwn: (db: Database, id: string, kundennummer: string) => Promise<boolean>
}

/** How each kind of thing is known to be the customer's; an endpoint of a kind that is not here cannot be bound. */
const ownerships: Partial<Record<Owned, Ownership>> = {
  vertrag: {
    missing: () => notFound('Der Vertrag'),
    isOwn: async (db, id, kundennummer) => (await findOwnVertrag(db, { id, kundennummer })).length > 0,
  },
}

function ownershipOf(noun: Owned): Ownership {
  const ownership = ownerships[noun]
  if (ownership === undefined) throw new Error(`no ownership check for ${noun}`)
  return ownership
}

/**
 * What a session may do with a call, decided before its handler runs: the access level, and that every
 * owned path parameter names a thing of this customer. A foreign thing answers exactly like a missing one.
 */
export function accessCheck(endpoint: Endpoint) {
  const owned = Object.entries(endpoint.owned ?? {}).map(([param, noun]) => ({ param, ...ownershipOf(noun) }))
  return async (db: Database, session: Session, params: unknown): Promise<void> => {
    for (const { param, missing, isOwn } of owned) {
      const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, param) : undefined
      if (typeof id !== 'string' || !(await isOwn(db, id, session.kundennummer))) throw missing()
    }
    if (endpoint.writes === true && session.zugriff !== 'voll') throw accessRestricted()
  }
}
