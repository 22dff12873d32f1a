import type { Database } from '../../db/open.ts'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { formatAuskunftmail } from './formatAuskunftmail.ts'

/** Notes that a customer's data leave the portal, and tells him; before the first byte does. */
export async function recordAuskunft(db: Database, kundennummer: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kunde = await tx
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'email'])
      .executeTakeFirstOrThrow()
    const { email } = kunde
    if (email !== null) await queueMail(tx, formatAuskunftmail({ ...kunde, email }, now))
    await recordProtokoll(tx, {
      kundennummer,
      zeit: now,
      akteur: 'kunde',
      aktion: 'auskunft_erteilt',
      objekt: 'anschlussnutzer',
    })
  })
}
