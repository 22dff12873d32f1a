import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../open.ts'
import { settleUebergaben } from './uebergabe.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'

/** What a system of the supplier may do with its token. */
export interface Ausgangszugang {
  readonly id: number
  /** The system, in the supplier's words. */
  readonly abnehmer: string
  /** Whether it takes Vorgänge and answers them; else it only reads, and nothing waits for it. */
  readonly darfAntworten: boolean
  /** Which kinds of Vorgang it sees; null: all. */
  readonly arten: readonly Vorgangsart[] | null
}

interface NewAusgangszugang extends Omit<Ausgangszugang, 'id'> {
  readonly angelegtAm: Date
}

/** Adds a token, and answers it: it is stored only as a hash, so this is the one time that anybody sees it. */
export async function createAusgangszugang(db: Database, zugang: NewAusgangszugang): Promise<string> {
  const token = `ekp_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('ausgangszugang')
    .values({
      abnehmer: zugang.abnehmer,
      token_hash: hashOf(token),
      darf_antworten: zugang.darfAntworten,
      arten: zugang.arten === null ? null : [...zugang.arten],
      angelegt_am: zugang.angelegtAm,
    })
    .execute()
  return token
}

/** What a token may do in this tenant's outbox; undefined if it is none of its tokens, or was revoked. */
export async function findAusgangszugang(db: Database, token: string): Promise<Ausgangszugang | undefined> {
  return db
    .selectFrom('ausgangszugang')
    .select(['id', 'abnehmer', 'darf_antworten as darfAntworten', 'arten'])
    .where('token_hash', '=', hashOf(token))
    .where('widerrufen_am', 'is', null)
    .executeTakeFirst()
}

/** All tokens, also revoked ones and what stands for the commands, in the order in which they were made. */
export function listAusgangszugaenge(db: Database) {
  return db
    .selectFrom('ausgangszugang')
    .select(['id', 'abnehmer', 'darf_antworten', 'arten', 'angelegt_am', 'widerrufen_am'])
    .select(({ eb }) => eb('token_hash', 'is not', null).as('ist_token'))
    .orderBy('id')
    .execute()
}

/**
 * Ends a token at once, and what waits for its system alone waits no more; answers the system's name, or undefined if
 * there is no such token. Twice changes nothing.
 */
export function revokeAusgangszugang(db: Database, id: number, at: Date): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('ausgangszugang')
      .set(({ fn, ref, val }) => ({ widerrufen_am: fn.coalesce(ref('widerrufen_am'), val(at)) }))
      .where('id', '=', id)
      .returning('abnehmer')
      .executeTakeFirst()
    await settleUebergaben(tx, at)
    return row?.abnehmer
  })
}

const hashOf = (token: string) => createHash('sha256').update('ausgang\0').update(token).digest()
