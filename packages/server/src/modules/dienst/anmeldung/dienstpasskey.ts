import type { Dienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { hashDienstsitzung } from '../../../db/dienst/dienstsitzung.ts'
import type { Database } from '../../../db/open.ts'

interface NewPasskey {
  readonly kontoId: number
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly bezeichnung: string
}

/** Nobody has more devices; the list stays one that somebody looks through. */
const most = 20

/**
 * Stores a passkey that somebody adds in the session of this token: 'refused' if it is known already, or the account
 * has too many; 'signedOut' if the session has ended meanwhile, as it does when the account changes.
 */
export function insertPasskey(
  db: Database,
  passkey: NewPasskey,
  token: string,
  now: Date,
): Promise<'added' | 'refused' | 'signedOut'> {
  const { kontoId, credentialId, publicKey, counter, bezeichnung } = passkey
  return db.transaction().execute(async (tx) => {
    // Two of the same account at once count one after the other.
    await tx.selectFrom('dienstkonto').select('id').where('id', '=', kontoId).forUpdate().execute()
    const sitzung = await tx
      .selectFrom('dienstsitzung')
      .select('konto_id')
      .where('token_hash', '=', hashDienstsitzung(token))
      .executeTakeFirst()
    if (sitzung?.konto_id !== kontoId) return 'signedOut'
    if ((await listPasskeysOf(tx, kontoId)).length >= most) return 'refused'
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('dienstpasskey')
      .values({
        konto_id: kontoId,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey),
        counter,
        bezeichnung,
        angelegt_am: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n ? 'added' : 'refused'
  })
}

export const listPasskeysOf = (db: Database, kontoId: number) =>
  db
    .selectFrom('dienstpasskey')
    .where('konto_id', '=', kontoId)
    .select(['id', 'credential_id as credentialId', 'bezeichnung', 'angelegt_am', 'zuletzt_am'])
    .orderBy('id')
    .execute()

/** A passkey with its account, which is not locked and has not been handed to the provider. */
export async function findPasskey(db: Database, credentialId: string) {
  const row = await db
    .selectFrom('dienstpasskey')
    .innerJoin('dienstkonto', 'dienstkonto.id', 'konto_id')
    .where('credential_id', '=', credentialId)
    .where('gesperrt', '=', false)
    .where('passwort_hash', 'is not', null)
    .select(['public_key', 'counter', 'konto_id', 'kennung', 'name', 'rolle'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { public_key: publicKey, counter, konto_id: id, kennung, name, rolle } = row
  const konto: Dienstkonto = { id, kennung, name, rolle, isVomAnbieter: false }
  return { konto, credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter } }
}

/** Notes that a passkey was used, and how often by its own count. */
export async function notePasskey(db: Database, credentialId: string, counter: number, now: Date): Promise<void> {
  await db
    .updateTable('dienstpasskey')
    .set({ counter, zuletzt_am: now })
    .where('credential_id', '=', credentialId)
    .execute()
}

/** Removes a passkey of an account; false if it has none of this number. */
export async function deletePasskey(db: Database, kontoId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dienstpasskey')
    .where('id', '=', id)
    .where('konto_id', '=', kontoId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
