import type { Kontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import type { eingangswege } from '@ekp/wire/kunde/aufnahme'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Database } from '../../db/open.ts'
import { type Eingang, recordVorgangOnce } from '../../db/vorgang/vorgang.ts'
import { badInput, notFound } from '../../http/errors/portalError.ts'
import { formatEuro, formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import type { MailSettings } from '../../mail/mailTenant.ts'
import { queueKundenmail, queueServicemail, type Servicemail } from '../../mail/queueMail.ts'
import { anredeOf, formatZitat, quoted } from '../../mail/texts.ts'
import { type Absender, findAbsender, listVertragIds } from './queries.ts'

interface Umstaende {
  readonly eingegangenAm: Date
  readonly mail: MailSettings | undefined
  /** The clerk who took it up for the customer, and how it reached him. */
  readonly aufgenommenVon?: string | undefined
  readonly eingangsweg?: keyof typeof eingangswege
}

/** Stores a contact request: its Vorgang and the mails to the customer and the service, in one transaction. */
export async function recordKontaktanfrage(
  db: Database,
  kundennummer: string,
  anfrage: Kontaktanfrage,
  { eingegangenAm, mail, aufgenommenVon, eingangsweg }: Umstaende,
): Promise<Eingang> {
  const kunde = await findAbsender(db, kundennummer, eingegangenAm)
  if (kunde === undefined) throw notFound('Der Kunde')
  const { vertragId, ...gesagt } = anfrage
  const inhalt = eingangsweg === undefined ? gesagt : { ...gesagt, eingangsweg }
  if (vertragId !== null && !(await listVertragIds(db, { kundennummer })).some(({ id }) => id === vertragId)) {
    throw badInput([{ feld: 'vertragId', text: 'Bitte wählen Sie einen Ihrer Verträge.' }])
  }
  return db.transaction().execute(async (tx) => {
    const eingang = await recordVorgangOnce(tx, {
      kundennummer,
      vertragId: vertragId ?? undefined,
      art: 'kontaktanfrage',
      inhalt,
      eingegangenAm,
      aufgenommenVon,
    })
    if (!eingang.isRepetition) {
      const bestaetigung = formatKontaktanfrageMail(kunde, anfrage, eingang)
      if (bestaetigung !== undefined) await queueKundenmail(tx, kundennummer, bestaetigung)
      await queueServicemail(tx, mail, formatKontaktanfrageServicemail(kunde, anfrage, eingang, aufgenommenVon))
    }
    return eingang
  })
}

const angabenOf = ({ betreff, vertragId, gewuenschterAbschlag }: Kontaktanfrage, { nr, eingegangenAm }: Eingang) => [
  { name: 'Betreff', wert: betreff },
  ...(vertragId === null ? [] : [{ name: 'Vertrag', wert: vertragId }]),
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
function formatKontaktanfrageServicemail(
  kunde: Absender,
  anfrage: Kontaktanfrage,
  eingang: Eingang,
  aufgenommenVon: string | undefined,
): Servicemail {
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
    absaetze: [
      aufgenommenVon === undefined
        ? 'über das Kundenportal ist eine Kontaktanfrage eingegangen.'
        : `am Kundendienst hat ${aufgenommenVon} eine Kontaktanfrage aufgenommen.`,
    ],
    angaben: [...angaben.flatMap(({ name, wert }) => (wert ? [{ name, wert }] : [])), ...angabenOf(anfrage, eingang)],
    schluss: ['Die Nachricht:', ...quoted(anfrage.text)],
  }
}
