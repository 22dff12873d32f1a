import type { Kontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Database } from '../../db/open.ts'
import { type Eingang, recordVorgangOnce } from '../../db/vorgang/vorgang.ts'
import { notFound } from '../../http/errors/portalError.ts'
import { formatEuro, formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import type { MailSettings } from '../../mail/mailTenant.ts'
import { queueKundenmail, queueServicemail, type Servicemail } from '../../mail/queueMail.ts'
import { anredeOf, formatZitat, quoted } from '../../mail/texts.ts'
import { type Absender, findAbsender } from './queries.ts'

/** Stores a contact request: its Vorgang and the mails to the customer and the service, in one transaction. */
export async function recordKontaktanfrage(
  db: Database,
  kundennummer: string,
  anfrage: Kontaktanfrage,
  { eingegangenAm, mail }: { readonly eingegangenAm: Date; readonly mail: MailSettings | undefined },
): Promise<Eingang> {
  const kunde = await findAbsender(db, kundennummer, eingegangenAm)
  if (kunde === undefined) throw notFound('Der Kunde')
  return db.transaction().execute(async (tx) => {
    const eingang = await recordVorgangOnce(tx, { kundennummer, art: 'kontaktanfrage', inhalt: anfrage, eingegangenAm })
    if (!eingang.isRepetition) {
      const bestaetigung = formatKontaktanfrageMail(kunde, anfrage, eingang)
      if (bestaetigung !== undefined) await queueKundenmail(tx, kundennummer, bestaetigung)
      await queueServicemail(tx, mail, formatKontaktanfrageServicemail(kunde, anfrage, eingang))
    }
    return eingang
  })
}

const angabenOf = ({ betreff, gewuenschterAbschlag }: Kontaktanfrage, { nr, eingegangenAm }: Eingang) => [
  { name: 'Betreff', wert: betreff },
  ...(gewuenschterAbschlag === null
    ? []
    : [{ name: 'Gewünschter Abschlag', wert: `${formatEuro(gewuenschterAbschlag)} im Monat` }]),
  { name: 'Eingegangen am', wert: formatZeitpunkt(eingegangenAm) },
  { name: 'Nummer', wert: String(nr) },
]

/** The mail that confirms a contact request to the customer; undefined if he has no address. */
function formatKontaktanfrageMail(kunde: Absender, anfrage: Kontaktanfrage, eingang: Eingang): Mail | undefined {
  if (!kunde.email) return undefined
  return {
    an: kunde.email,
    betreff: 'Ihre Anfrage ist bei uns eingegangen',
    anrede: anredeOf(kunde),
    absaetze: ['wir haben Ihre Anfrage erhalten und kümmern uns schnellstmöglich um Ihr Anliegen.'],
    angaben: angabenOf(anfrage, eingang),
    schluss: formatZitat('Nachricht', anfrage.text, kunde.hatFesteEmail),
  }
}

/** Tells the supplier's service of a contact request; an answer to it goes to the customer. */
function formatKontaktanfrageServicemail(kunde: Absender, anfrage: Kontaktanfrage, eingang: Eingang): Servicemail {
  const angaben = [
    { name: 'Kundennummer', wert: kunde.kundennummer },
    { name: 'Kunde', wert: deriveAnzeigename(kunde) },
    { name: 'E-Mail', wert: kunde.email },
    { name: 'Festnetz', wert: kunde.festnetz },
    { name: 'Mobil', wert: kunde.mobil },
  ]
  return {
    ...(kunde.email && { antwortAn: kunde.email }),
    betreff: `Kontaktanfrage: ${anfrage.betreff} (${kunde.kundennummer})`,
    absaetze: ['über das Kundenportal ist eine Kontaktanfrage eingegangen.'],
    angaben: [...angaben.flatMap(({ name, wert }) => (wert ? [{ name, wert }] : [])), ...angabenOf(anfrage, eingang)],
    schluss: ['Die Nachricht:', ...quoted(anfrage.text)],
  }
}
