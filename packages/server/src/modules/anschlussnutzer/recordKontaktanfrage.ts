import type { Kontaktanfrage } from '@ekp/wire/anschlussnutzer'
import type { Eingangsbestaetigung } from '@ekp/wire/scalars'
import type { Database } from '../../db/open.ts'
import { recordVorgangOnce } from '../../db/vorgang.ts'
import { notFound } from '../../http/portalError.ts'
import type { MailSettings } from '../../mail/mailTenant.ts'
import { queueMail, queueServicemail } from '../../mail/queueMail.ts'
import { formatKontaktanfrageMail, formatKontaktanfrageServicemail } from './formatKontaktanfrageMails.ts'
import { findAbsender } from './queries.ts'

/** Takes a contact request: its Vorgang, the mail to the customer and the one to the service, or nothing of them. */
export async function recordKontaktanfrage(
  db: Database,
  kundennummer: string,
  anfrage: Kontaktanfrage,
  { eingegangenAm, mail }: { readonly eingegangenAm: Date; readonly mail: MailSettings | undefined },
): Promise<Eingangsbestaetigung> {
  const kunde = await findAbsender(db, kundennummer, eingegangenAm)
  if (kunde === undefined) throw notFound('Der Kunde')
  return db.transaction().execute(async (tx) => {
    const eingang = await recordVorgangOnce(tx, { kundennummer, art: 'kontaktanfrage', inhalt: anfrage, eingegangenAm })
    if (!eingang.isRepetition) {
      const bestaetigung = formatKontaktanfrageMail(kunde, anfrage, eingang)
      if (bestaetigung !== undefined) await queueMail(tx, bestaetigung)
      await queueServicemail(tx, mail, formatKontaktanfrageServicemail(kunde, anfrage, eingang))
    }
    return { nummer: String(eingang.nr), eingegangenAm: eingang.eingegangenAm.toISOString() }
  })
}
