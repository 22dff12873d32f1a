import type { Database } from '../../../db/open.ts'
import { latestEnd } from '../../../lib/clock.ts'
import { resetLifeMs } from './resetQueries.ts'

const kunde = [
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
      passwort_version: eb('anschlussnutzer.passwort_version', '+', 1),
    }))
    .where('anschlussnutzer.gesperrt', '=', false)
}

/** A customer whose password has just been set. */
export type Passwortwechsler = NonNullable<Awaited<ReturnType<typeof updatePasswortOf>>>

/** Sets the password if the checked one is still on record; undefined when another change was first [T15]. */
export async function updatePasswortOf(tx: Database, kundennummer: string, version: number, phc: string) {
  return setPasswort(tx, phc)
    .where('anschlussnutzer.kundennummer', '=', kundennummer)
    .where('anschlussnutzer.passwort_version', '=', version)
    .returning(kunde)
    .executeTakeFirst()
}

/**
 * Sets the password by a link, which the next version makes worthless in the same statement: of any number at once one
 * succeeds, and the others find another version.
 */
export async function updatePasswortByReset(tx: Database, tokenHash: Buffer, phc: string, now: Date) {
  return (
    setPasswort(tx, phc)
      .from('passwort_reset')
      .where('passwort_reset.token_hash', '=', tokenHash)
      .where('passwort_reset.nichtig', '=', false)
      .where('passwort_reset.gilt_bis', '>', now)
      .where('passwort_reset.gilt_bis', '<=', latestEnd(now, resetLifeMs))
      .whereRef('passwort_reset.kundennummer', '=', 'anschlussnutzer.kundennummer')
      .whereRef('passwort_reset.passwort_version', '=', 'anschlussnutzer.passwort_version')
      // Who has another address by now may not own the one that the link went to.
      .whereRef('passwort_reset.email', '=', 'anschlussnutzer.email')
      .returning(kunde)
      .executeTakeFirst()
  )
}

/** Ends every session of a customer. */
export async function deleteSitzungen(tx: Database, kundennummer: string): Promise<void> {
  await tx.deleteFrom('sitzung').where('kundennummer', '=', kundennummer).execute()
}
