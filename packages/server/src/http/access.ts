import type { Zugriff } from '@ekp/wire/anschlussnutzer'
import type { Endpoint, Owned } from '@ekp/wire/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { statement } from '../db/statement.ts'
import { accessRestricted, notFound, type PortalError } from './errors/portalError.ts'

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

/** The path parameters of a request. */
export type Params = Readonly<Record<string, unknown>>

interface Ownership {
  readonly missing: () => PortalError
  /** Whether the thing with this id is of the customer in the query around. */
  readonly isOwn: (id: unknown, params: Params) => RawBuilder<boolean>
}

/** A thing of a contract belongs to this customer and to the contract of the same path. */
const isOfVertrag =
  (noun: 'rechnungsadresse' | 'bankverbindung'): Ownership['isOwn'] =>
  (id, { vertragId }) =>
    sql`exists (
      select from ${sql.table(noun)} as eintrag
      where id = ${id} and vertrag_id = ${vertragId} and eintrag.kundennummer = anschlussnutzer.kundennummer
    )`

/** Whether a session is one of this number, or was signed in to with it and has switched to another one since [anmeldung-24]. */
export const isSitzungOf = (kundennummer: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(
    sitzung.kundennummer = ${kundennummer}
    or sitzung.verknuepfung_id in (select verknuepfung.id from verknuepfung where verknuepfung.von = ${kundennummer})
  )`

/** How one knows, for each kind of thing, whether it is the customer's. */
const ownerships: Record<Owned, Ownership> = {
  vertrag: {
    missing: () => notFound('Der Vertrag'),
    isOwn: (id) =>
      sql`exists (select from vertrag where id = ${id} and vertrag.kundennummer = anschlussnutzer.kundennummer)`,
  },
  dokument: {
    missing: () => notFound('Das Dokument'),
    isOwn: (id) =>
      sql`exists (select from dokument where id = ${id} and dokument.kundennummer = anschlussnutzer.kundennummer)`,
  },
  rechnung: {
    missing: () => notFound('Die Rechnung'),
    isOwn: (id, { vertragId }) =>
      sql`exists (select from rechnung where rechnungsnummer = ${id} and vertrag_id = ${vertragId})`,
  },
  rechnungsadresse: {
    missing: () => notFound('Die Rechnungsadresse'),
    isOwn: isOfVertrag('rechnungsadresse'),
  },
  abschlagsaenderung: {
    missing: () => notFound('Die Änderung'),
    isOwn: (id, { vertragId }) =>
      sql`exists (
        select from vorgang
        where id = ${id} and vertrag_id = ${vertragId} and art = 'abschlagsaenderung'
          and vorgang.kundennummer = anschlussnutzer.kundennummer
      )`,
  },
  sitzung: {
    missing: () => notFound('Die Anmeldung'),
    isOwn: (id) =>
      sql`exists (select from sitzung where sitzung.id = ${id} and ${isSitzungOf(sql`anschlussnutzer.kundennummer`)})`,
  },
  geraet: {
    missing: () => notFound('Das Gerät'),
    isOwn: (id) =>
      sql`exists (select from geraet where id = ${id} and geraet.kundennummer = anschlussnutzer.kundennummer)`,
  },
  verknuepfung: {
    missing: () => notFound('Die Verknüpfung'),
    isOwn: (id) =>
      sql`exists (select from verknuepfung where id = ${id} and anschlussnutzer.kundennummer in (von, zu))`,
  },
  passkey: {
    missing: () => notFound('Der Passkey'),
    isOwn: (id) =>
      sql`exists (
        select from passkey as eigener where eigener.id = ${id} and eigener.kundennummer = anschlussnutzer.kundennummer
      )`,
  },
  bankverbindung: {
    missing: () => notFound('Die Bankverbindung'),
    isOwn: isOfVertrag('bankverbindung'),
  },
}

/** What a customer may do with the things that a path names. */
export interface Access {
  readonly zugriff: Zugriff
  /** The kind of the first thing that belongs to somebody else; null: all are the customer's. */
  readonly fremd: Owned | null
}

/** The expression for `fremd`, in a query of sessions and their customers: so one statement answers both. */
export function fremdOf({ owned = {} }: Pick<Endpoint, 'owned'>, params: Params): RawBuilder<Owned | null> {
  const cases = Object.entries(owned).map(
    ([param, noun]) => sql`when not ${ownerships[noun].isOwn(params[param], params)} then ${sql.lit(noun)}`,
  )
  return cases.length === 0 ? sql`null` : sql`case ${sql.join(cases, sql` `)} end`
}

/**
 * Checks a session before a call's handler runs: the access level, and that every owned path parameter names a thing of
 * this customer. A foreign thing gets exactly the answer of a missing one, and both are recorded: many of them mean that
 * somebody searches for other customers' things.
 */
export function checkAccess({ writes }: Endpoint, { fremd, zugriff }: Access, onForeign: () => void): void {
  if (fremd !== null) {
    onForeign()
    throw ownerships[fremd].missing()
  }
  if (writes === true && zugriff !== 'voll') throw accessRestricted()
}
