import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { queueMail } from '../../../mail/queueMail.ts'
import { createGeraetId } from '../geraet/nachweis.ts'
import { deleteAndereGeraete, insertGeraet } from '../geraet/queries.ts'
import { formatPasswortwechselmail } from './formatPasswortwechselmail.ts'
import { deleteSitzungen, type Passwortwechsler } from './passwortQueries.ts'

interface Wechsel {
  readonly aktion: 'passwort_geaendert' | 'passwort_neu_gesetzt'
  readonly now: Date
  /** Those that the browser has proofs of. */
  readonly geraetIds: readonly string[]
}

/**
 * What a new password brings with it, in its transaction: no session goes on, no other device is known, the customer is
 * told, and the audit trail says whether he knew the old one or had a link. Answers the device where it was set.
 */
export async function recordPasswortwechsel(
  tx: Database,
  kunde: Passwortwechsler,
  { aktion, now, geraetIds }: Wechsel,
): Promise<{ readonly kundennummer: string; readonly id: string }> {
  await deleteSitzungen(tx, kunde.kundennummer)
  const { email, kundennummer } = kunde
  if (email !== null) await queueMail(tx, formatPasswortwechselmail({ ...kunde, email }, { aktion, now }))
  await recordProtokoll(tx, { kundennummer, zeit: now, akteur: 'kunde', aktion, objekt: 'anschlussnutzer' })
  const owner = { kundennummer, passwortVersion: kunde.passwort_version }
  const kept = await deleteAndereGeraete(tx, owner, geraetIds, now)
  const id = kept ?? createGeraetId()
  if (kept === undefined) await insertGeraet(tx, { id, ...owner }, now)
  return { kundennummer, id }
}
