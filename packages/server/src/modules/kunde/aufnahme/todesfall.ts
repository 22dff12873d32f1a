import { checkSterbetag, type Todesfall } from '@ekp/wire/kunde/aufnahme'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { answeredText } from '@ekp/wire/schema/answered'
import * as v from 'valibot'
import { deleteQueuedMails } from '../../../datenschutz/deleteKunde.ts'
import type { Database } from '../../../db/open.ts'
import { type Eingang, recordVorgang } from '../../../db/vorgang/vorgang.ts'
import { refuseFelder } from '../../../http/errors/portalError.ts'
import { formatDatum } from '../../../lib/formats.ts'
import type { MailSettings } from '../../../mail/mailTenant.ts'
import { queueServicemail } from '../../../mail/queueMail.ts'
import { change, lockKunde, Refused } from '../aendern.ts'
import { closeZugang } from '../zugang.ts'
import type { Anrufer } from './anrufer.ts'

/**
 * Stores that a customer has died, with its Vorgang [versorger-124]: his sessions end, his access is locked with this
 * reason, and mails to him stop, also those that wait. Contracts go on until somebody cancels them. Throws 400 for a day
 * that cannot be, and `Refused` when it is known already.
 */
export async function recordTodesfall(
  { db, kundennummer, eingegangenAm, aufgenommenVon }: Anrufer,
  todesfall: Todesfall,
  mail: MailSettings | undefined,
): Promise<Eingang> {
  const { verstorbenAm } = todesfall
  return change(db, async (tx) => {
    const kunde = await lockKunde(tx, kundennummer)
    const bisher = await tx
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select(['verstorben_am', 'geburtsdatum'])
      .executeTakeFirstOrThrow()
    if (bisher.verstorben_am !== null) {
      const tag = formatDatum(bisher.verstorben_am)
      throw new Refused(`Dass der Kunde am ${tag} verstorben ist, ist schon aufgenommen. Nichts ist geändert.`)
    }
    const wrong = checkSterbetag(verstorbenAm, berlinToday(eingegangenAm), bisher.geburtsdatum)
    refuseFelder(wrong === undefined ? {} : { verstorbenAm: wrong })
    await closeZugang(tx, kunde, { bearbeiter: aufgenommenVon, now: eingegangenAm }, 'verstorben')
    await tx
      .updateTable('anschlussnutzer')
      .set({ verstorben_am: verstorbenAm })
      .where('kundennummer', '=', kundennummer)
      .execute()
    await deleteQueuedMails(tx, kundennummer)
    const gekommen = { inhalt: todesfall, eingegangenAm, aufgenommenVon }
    const nr = await recordVorgang(tx, { kundennummer, art: 'todesfall', ...gekommen })
    await queueServicemail(tx, mail, {
      betreff: `Todesfall (${kundennummer})`,
      absaetze: [`am Kundendienst hat ${aufgenommenVon} aufgenommen, dass ein Kunde verstorben ist.`],
      angaben: [
        { name: 'Kundennummer', wert: kundennummer },
        { name: 'Kunde', wert: deriveAnzeigename(kunde) },
        { name: 'Verstorben am', wert: formatDatum(verstorbenAm) },
        { name: 'Nummer', wert: String(nr) },
      ],
    })
    return { nr, eingegangenAm }
  })
}

const Erben = v.object({
  ansprechpartner: answeredText,
  strasse: answeredText,
  postleitzahl: answeredText,
  ort: answeredText,
})

/** Where letters about somebody who has died go, a line each; undefined when the Vorgang that says it is deleted. */
export async function findErbenanschrift(db: Database, kundennummer: string): Promise<readonly string[] | undefined> {
  const row = await db
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('art', '=', 'todesfall')
    .orderBy('id', 'desc')
    .select('inhalt')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { ansprechpartner, strasse, postleitzahl, ort } = v.parse(Erben, row.inhalt)
  return [ansprechpartner, strasse, [postleitzahl, ort].filter(Boolean).join(' ')].flatMap((zeile) => zeile || [])
}
