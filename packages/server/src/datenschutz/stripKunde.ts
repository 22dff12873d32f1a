import { perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { kettenOf } from '../db/protokoll/ketten.ts'
import { recordProtokoll } from '../db/protokoll/recordProtokoll.ts'
import { queueZugang } from '../db/jobs/zugangJob.ts'
import { deleteQueuedMails } from './deleteKunde.ts'

/**
 * Deletes all about a customer that need not be kept (Art. 17 Abs. 3, Art. 18 DSGVO): contact data, access, photos, and
 * what he wrote. Entries of the audit trail stay without their contents.
 */
export async function stripKunde(
  tx: Database,
  kundennummer: string,
  { now, bearbeiter }: { readonly now: Date; readonly bearbeiter: string },
): Promise<void> {
  await deleteQueuedMails(tx, kundennummer)
  await tx
    .updateTable('anschlussnutzer')
    .set((eb) => ({
      ...perKontaktfeld(() => null),
      geburtsdatum: null,
      gesperrt: true,
      passwort_hash: null,
      passwort_importiert: null,
      passwort_einmalig: false,
      einmalpasswort_seit: null,
      passwort_version: eb('passwort_version', '+', 1),
    }))
    .where('kundennummer', '=', kundennummer)
    .execute()
  for (const table of ['sitzung', 'einsicht', 'passwort_reset', 'geraet', 'mailversand'] as const) {
    await tx.deleteFrom(table).where('kundennummer', '=', kundennummer).execute()
  }
  for (const table of ['rechnungsadresse', 'bankverbindung'] as const) {
    await tx.deleteFrom(table).where('kundennummer', '=', kundennummer).where('entfallen_am', 'is not', null).execute()
  }
  await tx
    .deleteFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('art', 'in', ['kontaktdaten', 'kontaktanfrage'])
    .execute()
  const vertraege = tx.selectFrom('vertrag').select('id').where('kundennummer', '=', kundennummer)
  const ablesungen = tx.selectFrom('ablesung').select('id').where('vertrag_id', 'in', vertraege)
  await tx.deleteFrom('ablesung_foto').where('ablesung_id', 'in', ablesungen).execute()
  await tx.deleteFrom('monatsmail').where('vertrag_id', 'in', vertraege).execute()
  await sql`
    select erase_protokoll_inhalte(kette, ${now}, ${now}) from ${kettenOf(kundennummer)} ketten (kette)
  `.execute(tx)
  const eintrag = {
    akteur: 'versorger',
    bearbeiter,
    aktion: 'verarbeitung_eingeschraenkt',
    objekt: 'anschlussnutzer',
  } as const
  await recordProtokoll(tx, { kundennummer, zeit: now, ...eintrag })
  await queueZugang(tx, { ereignis: 'zugangGesperrt', kundennummern: [kundennummer] })
}
