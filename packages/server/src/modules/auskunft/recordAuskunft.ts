import type { Database } from '../../db/open.ts'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import { anredeOf, type Empfaenger, neuesPasswort } from '../../mail/texts.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'

/** Notes in the audit trail that a customer's data leave the portal, and mails him; before the first byte is sent. */
export async function recordAuskunft(db: Database, kundennummer: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kunde = await tx
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'email'])
      .executeTakeFirstOrThrow()
    const { email } = kunde
    if (email !== null) await queueKundenmail(tx, kundennummer, formatAuskunftmail({ ...kunde, email }, now))
    await recordProtokoll(tx, {
      kundennummer,
      zeit: now,
      akteur: 'kunde',
      aktion: 'auskunft_erteilt',
      objekt: 'anschlussnutzer',
    })
  })
}

/** Tells a customer that an export of his data was requested, in case it was not him. */
function formatAuskunftmail(kunde: Empfaenger & { readonly kundennummer: string }, now: Date): Mail {
  return {
    an: kunde.email,
    betreff: 'Auskunft über Ihre Daten wurde angefordert',
    anrede: anredeOf(kunde),
    absaetze: [
      'in Ihrem Kundenportal wurde eine Auskunft über alle Ihre Daten zum Herunterladen angefordert. Dafür wurde Ihr Passwort eingegeben.',
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Angefordert am', wert: formatZeitpunkt(now) },
    ],
    schluss: ['Waren Sie das, brauchen Sie nichts zu tun.'],
    warnung: 'kennt jemand Ihr Passwort. Setzen Sie es bitte sofort über „Passwort vergessen“ zurück',
    knopf: neuesPasswort.knopf,
  }
}
