import type { Kontaktdaten } from '@ekp/wire/anschlussnutzer'
import type { Database } from '../../db/open.ts'
import { recordVorgang } from '../../db/vorgang.ts'
import { changeAlone } from '../../http/changeAlone.ts'
import { changedMeanwhile } from '../../http/portalError.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { formatKontaktdatenMails } from './formatKontaktdatenMails.ts'
import { listGeaenderte } from './listGeaenderte.ts'
import { hasSettledEmail } from './queries.ts'

interface Eingang {
  readonly eingegangenAm: Date
  /** With which the new one was compared: the limit on new addresses has been charged outside of the transaction. */
  readonly bisherigeEmail: string | null
}

/** Replaces a customer's contact data, with its Vorgang and its mails; what changes nothing leaves no trace. */
export async function recordKontaktdaten(
  db: Database,
  kundennummer: string,
  neu: Kontaktdaten,
  { eingegangenAm, bisherigeEmail }: Eingang,
): Promise<void> {
  await changeAlone(db, kundennummer, async (tx, kunde) => {
    const { email, festnetz, mobil, fax } = kunde
    const bisher = { email, festnetz, mobil, fax }
    const geaenderte = listGeaenderte(bisher, neu)
    if (geaenderte.length === 0) return
    if (email !== bisherigeEmail) throw changedMeanwhile()
    await tx.updateTable('anschlussnutzer').set(neu).where('kundennummer', '=', kundennummer).execute()
    await recordVorgang(tx, { kundennummer, art: 'kontaktdaten', inhalt: { bisher, neu }, eingegangenAm })
    const hatFesteEmail = await hasSettledEmail(tx, kundennummer, eingegangenAm)
    for (const mail of formatKontaktdatenMails(kunde, { bisher, neu, geaenderte, hatFesteEmail, eingegangenAm })) {
      await queueMail(tx, mail)
    }
  })
}
