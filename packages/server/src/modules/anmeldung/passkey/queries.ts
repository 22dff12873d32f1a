import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { queueKundenmail } from '../../../mail/queueMail.ts'
import { formatPasskeymail } from '../mails.ts'

/** Passkeys that sign in: the password is still the one beside which they were added. */
const gueltigePasskeys = (db: Database) =>
  db
    .selectFrom('passkey')
    .innerJoin('anschlussnutzer', (join) =>
      join
        .onRef('anschlussnutzer.kundennummer', '=', 'passkey.kundennummer')
        .onRef('anschlussnutzer.passwort_version', '=', 'passkey.passwort_version'),
    )

/** The customer's passkeys, the oldest first. */
export const listEigenePasskeys = (db: Database, kundennummer: string) =>
  gueltigePasskeys(db)
    .where('passkey.kundennummer', '=', kundennummer)
    .select(['passkey.id', 'credential_id', 'name', 'angelegt_am', 'zuletzt_am'])
    .orderBy('passkey.id')
    .execute()

/** A passkey with its customer, who may be locked. */
export const findPasskey = (db: Database, credentialId: string) =>
  gueltigePasskeys(db)
    .where('credential_id', '=', credentialId)
    .select(['passkey.id', 'public_key', 'counter'])
    .select(['anschlussnutzer.kundennummer', 'gesperrt', 'anschlussnutzer.passwort_version'])
    .select(['anrede', 'titel', 'vorname', 'nachname', 'email'])
    .executeTakeFirst()

interface Benutzung {
  readonly counter: number
  /** Its count says nothing. */
  readonly isFree: boolean
}

/** Notes that a passkey was used; false if it is gone, or another use has counted as far in the meantime. */
export async function notePasskey(
  db: Database,
  id: number,
  { counter, isFree }: Benutzung,
  now: Date,
): Promise<boolean> {
  const used = db.updateTable('passkey').set({ counter, zuletzt_am: now }).where('id', '=', id)
  const { numUpdatedRows } = await (isFree ? used : used.where('counter', '<', counter)).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Nobody has more devices; the list stays one that somebody looks through. */
const most = 20

/** Who changes his passkeys. */
export interface Passkeykunde {
  readonly kundennummer: string
  /** The number that he signed in with, if he has switched to this one. */
  readonly herkunft: string | undefined
}

interface OwnPasskey extends Passkeykunde {
  readonly id: number
}

interface NewPasskey extends Passkeykunde {
  /** The session in which it is added. */
  readonly sitzungId: number
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly name: string
}

/**
 * Adds a passkey, with its entry in the audit trail and a mail. `refused`: it is known already, or there are too many;
 * `signedOut`: the session has ended meanwhile, as it does with another password.
 */
export function insertPasskey(
  db: Database,
  { kundennummer, herkunft, sitzungId, credentialId, publicKey, counter, name }: NewPasskey,
  now: Date,
): Promise<'added' | 'refused' | 'signedOut'> {
  return db.transaction().execute(async (tx) => {
    // Two at once count one after the other, and a new password waits.
    const kunde = await tx
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select(['kundennummer', 'passwort_version', 'gesperrt', 'anrede', 'titel', 'vorname', 'nachname', 'email'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    const sitzung = await tx
      .selectFrom('sitzung')
      .where('id', '=', sitzungId)
      .where('kundennummer', '=', kundennummer)
      .select('passwort_version')
      .executeTakeFirst()
    if (kunde === undefined || kunde.gesperrt || sitzung?.passwort_version !== kunde.passwort_version) {
      return 'signedOut'
    }
    if ((await listEigenePasskeys(tx, kundennummer)).length >= most) return 'refused'
    const added = await tx
      .insertInto('passkey')
      .values({
        kundennummer,
        passwort_version: kunde.passwort_version,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey),
        counter,
        name,
        angelegt_am: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) return 'refused'
    const { email } = kunde
    if (email !== null) {
      await queueKundenmail(tx, kundennummer, formatPasskeymail({ ...kunde, email }, { name, now }))
    }
    const eintrag = { kundennummer, herkunft, zeit: now, akteur: 'kunde', objekt: `passkey/${added.id}` } as const
    await recordProtokoll(tx, { ...eintrag, aktion: 'passkey_hinzugefuegt', nachher: { name } })
    return 'added'
  })
}

/** Gives a passkey of a customer another name, with its entry in the audit trail; does nothing if it is gone. */
export async function renamePasskey(
  db: Database,
  { kundennummer, herkunft, id, name }: OwnPasskey & { readonly name: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = tx.selectFrom('passkey').where('id', '=', id).where('kundennummer', '=', kundennummer)
    const vorher = await own.select('name').forNoKeyUpdate().executeTakeFirst()
    if (vorher === undefined || vorher.name === name) return
    await tx.updateTable('passkey').set({ name }).where('id', '=', id).execute()
    const eintrag = { kundennummer, herkunft, zeit: now, akteur: 'kunde', objekt: `passkey/${id}` } as const
    await recordProtokoll(tx, { ...eintrag, aktion: 'passkey_umbenannt', vorher, nachher: { name } })
  })
}

/** Removes a passkey of a customer, with its entry in the audit trail; does nothing if it is gone. */
export async function deletePasskey(
  db: Database,
  { kundennummer, herkunft, id }: OwnPasskey,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('kundennummer', '=', kundennummer)
      .returning('name')
      .executeTakeFirst()
    if (removed === undefined) return
    const eintrag = { kundennummer, herkunft, zeit: now, akteur: 'kunde', objekt: `passkey/${id}` } as const
    await recordProtokoll(tx, { ...eintrag, aktion: 'passkey_entfernt', vorher: removed })
  })
}
