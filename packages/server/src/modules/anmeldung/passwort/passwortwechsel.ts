import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { deleteSitzungenOf } from '../../../http/session/queries.ts'
import { queueKundenmail } from '../../../mail/queueMail.ts'
import { createGeraetId, deleteAndereGeraete, insertGeraet } from '../geraete.ts'
import { formatPasswortwechselmail } from '../mails.ts'
import { isResetValid } from './resetQueries.ts'

interface Wechsel {
  readonly aktion: 'passwort_geaendert' | 'passwort_neu_gesetzt'
  readonly now: Date
  /** The devices of the browser's proofs. */
  readonly geraetIds: readonly string[]
}

/**
 * Does everything that follows a new password, in its transaction: ends all sessions, makes all other devices unknown,
 * queues a mail, and records in the audit trail whether the customer knew the old one or had a link. Returns the device
 * where it was set.
 */
export async function recordPasswortwechsel(
  tx: Database,
  kunde: Passwortwechsler,
  { aktion, now, geraetIds }: Wechsel,
): Promise<{ readonly kundennummer: string; readonly id: string }> {
  await deleteSitzungenOf(tx, kunde.kundennummer)
  const { email, kundennummer } = kunde
  if (email !== null) {
    await queueKundenmail(tx, kundennummer, formatPasswortwechselmail({ ...kunde, email }, { aktion, now }))
  }
  await recordProtokoll(tx, { kundennummer, zeit: now, akteur: 'kunde', aktion, objekt: 'anschlussnutzer' })
  const owner = { kundennummer, passwortVersion: kunde.passwort_version }
  const kept = await deleteAndereGeraete(tx, owner, geraetIds, now)
  const id = kept ?? createGeraetId()
  if (kept === undefined) await insertGeraet(tx, { id, ...owner }, now)
  return { kundennummer, id }
}

const columns = [
  'anschlussnutzer.kundennummer',
  'anschlussnutzer.anrede',
  'anschlussnutzer.titel',
  'anschlussnutzer.vorname',
  'anschlussnutzer.nachname',
  'anschlussnutzer.email',
  'anschlussnutzer.passwort_version',
] as const

function setPasswort(tx: Database, phc: string) {
  return tx
    .updateTable('anschlussnutzer')
    .set((eb) => ({
      passwort_hash: phc,
      passwort_einmalig: false,
      einmalpasswort_seit: null,
      brief_bestellt_am: null,
      passwort_version: eb('anschlussnutzer.passwort_version', '+', 1),
    }))
    .where('anschlussnutzer.gesperrt', '=', false)
}

/** The customer after a new password was stored. */
type Passwortwechsler = NonNullable<Awaited<ReturnType<typeof updatePasswortOf>>>

/** Sets the password if the checked one is still stored; returns undefined if another change was first [T15]. */
export async function updatePasswortOf(tx: Database, kundennummer: string, version: number, phc: string) {
  return setPasswort(tx, phc)
    .where('anschlussnutzer.kundennummer', '=', kundennummer)
    .where('anschlussnutzer.passwort_version', '=', version)
    .returning(columns)
    .executeTakeFirst()
}

/**
 * Sets the password by a link; the next version voids the link in the same statement. Of many uses at once one
 * succeeds, and the others find another version.
 */
export async function updatePasswortByReset(tx: Database, tokenHash: Buffer, phc: string, now: Date) {
  return (
    setPasswort(tx, phc)
      .from('passwort_reset')
      .where('passwort_reset.token_hash', '=', tokenHash)
      .where(isResetValid(now))
      .whereRef('passwort_reset.kundennummer', '=', 'anschlussnutzer.kundennummer')
      .whereRef('passwort_reset.passwort_version', '=', 'anschlussnutzer.passwort_version')
      // After a change of the address, the one that the link went to may belong to somebody else.
      .whereRef('passwort_reset.email', '=', 'anschlussnutzer.email')
      .returning(columns)
      .executeTakeFirst()
  )
}
