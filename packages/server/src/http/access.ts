import type { Endpoint, Owned } from '@ekp/wire/endpoint'
import type { Database } from '../db/open.ts'
import { statement } from '../db/statement.ts'
import { accessRestricted, notFound, type PortalError } from './portalError.ts'
import type { Session } from './session/session.ts'

/** A contract and its owner: every query filters by the owner once more, after access was checked [T1]. */
export interface OwnedVertrag {
  readonly vertragId: string
  readonly kundennummer: string
}

export const findOwnVertrag = statement(
  'findOwnVertrag',
  (db, { id, kundennummer }: { id: string; kundennummer: string }) =>
    db.selectFrom('vertrag').where('id', '=', id).where('kundennummer', '=', kundennummer).select('id'),
)

const findOwnDokument = statement('findOwnDokument', (db, { id, kundennummer }: { id: string; kundennummer: string }) =>
  db.selectFrom('dokument').where('id', '=', id).where('kundennummer', '=', kundennummer).select('id'),
)

interface Entry {
  readonly id: string
  readonly vertragId: string
  readonly kundennummer: string
}
const findOwnEintrag = (noun: 'rechnungsadresse' | 'bankverbindung') =>
  statement(`findOwn-${noun}`, (db, { id, vertragId, kundennummer }: Entry) =>
    db
      .selectFrom(noun)
      .where('id', '=', id)
      .where('vertrag_id', '=', vertragId)
      .where('kundennummer', '=', kundennummer)
      .select('id'),
  )
const findOwnRechnungsadresse = findOwnEintrag('rechnungsadresse')
const findOwnBankverbindung = findOwnEintrag('bankverbindung')

/** The path parameters of a request. */
type Params = Readonly<Record<string, unknown>>

interface Ownership {
  readonly missing: () => PortalError
  readonly isOwn: (db: Database, id: string, kundennummer: string, params: Params) => Promise<boolean>
}

/** A thing of a contract belongs to this customer and to the contract of the same path. */
const isOfVertrag =
  (find: ReturnType<typeof findOwnEintrag>): Ownership['isOwn'] =>
  async (db, id, kundennummer, { vertragId }) =>
    typeof vertragId === 'string' && (await find(db, { id, vertragId, kundennummer })).length > 0

/** The query that finds out, for each kind of thing, whether it is the customer's. */
const ownerships: Record<Owned, Ownership> = {
  vertrag: {
    missing: () => notFound('Der Vertrag'),
    isOwn: async (db, id, kundennummer) => (await findOwnVertrag(db, { id, kundennummer })).length > 0,
  },
  dokument: {
    missing: () => notFound('Das Dokument'),
    isOwn: async (db, id, kundennummer) => (await findOwnDokument(db, { id, kundennummer })).length > 0,
  },
  rechnungsadresse: {
    missing: () => notFound('Die Rechnungsadresse'),
    isOwn: isOfVertrag(findOwnRechnungsadresse),
  },
  bankverbindung: {
    missing: () => notFound('Die Bankverbindung'),
    isOwn: isOfVertrag(findOwnBankverbindung),
  },
}

/**
 * Checks a session before a call's handler runs: the access level, and that every owned path parameter names a thing of
 * this customer. A foreign thing gets exactly the answer of a missing one, and both are recorded: many of them mean that
 * somebody searches for other customers' things.
 */
export function accessCheck(endpoint: Endpoint) {
  const owned = Object.entries(endpoint.owned ?? {}).map(([param, noun]) => ({ param, ...ownerships[noun] }))
  return async (db: Database, session: Session, requestParams: unknown, onForeign: () => void): Promise<void> => {
    const params: Params = { ...(typeof requestParams === 'object' ? requestParams : {}) }
    for (const { param, missing, isOwn } of owned) {
      const id = params[param]
      if (typeof id === 'string' && (await isOwn(db, id, session.kundennummer, params))) continue
      onForeign()
      throw missing()
    }
    if (endpoint.writes === true && session.zugriff !== 'voll') throw accessRestricted()
  }
}
