import {
  applyKontaktaenderung,
  findKontaktfehler,
  type Kontaktaenderung,
  kontaktangaben,
  type Kontaktdaten,
  kontaktfelder,
  perKontaktfeld,
} from '@ekp/wire/anschlussnutzer'
import type { Database } from '../../db/open.ts'
import { type Eingang, recordVorgang } from '../../db/vorgang/vorgang.ts'
import { changeAlone, type LockedKunde } from '../../http/changeAlone.ts'
import { changedMeanwhile, refuseFelder } from '../../http/errors/portalError.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import { anredeOf, aufgenommen, type Empfaenger, fremdeAenderung } from '../../mail/texts.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { hasSettledEmail } from './queries.ts'

interface Umstaende {
  readonly eingegangenAm: Date
  /**
   * The address with which the new one was compared when the limit on new addresses was charged, outside of the
   * transaction.
   */
  readonly bisherigeEmail: string | null
  /** The clerk who took it up for the customer. */
  readonly aufgenommenVon?: string | undefined
}

/**
 * Changes a customer's contact data, with its Vorgang and its mails; without a difference it does nothing. Throws 400 for
 * what is typed anew and wrong.
 */
export async function recordKontaktdaten(
  db: Database,
  kundennummer: string,
  aenderung: Kontaktaenderung,
  { eingegangenAm, bisherigeEmail, aufgenommenVon }: Umstaende,
): Promise<Eingang | undefined> {
  const change = async (tx: Database, kunde: LockedKunde) => {
    const bisher = perKontaktfeld((field) => kunde[field])
    const neu = applyKontaktaenderung(bisher, aenderung)
    refuseFelder(findKontaktfehler(neu, bisher))
    const geaenderte = listGeaenderte(bisher, neu)
    if (geaenderte.length === 0) return undefined
    if (bisher.email !== bisherigeEmail) throw changedMeanwhile()
    await tx.updateTable('anschlussnutzer').set(neu).where('kundennummer', '=', kundennummer).execute()
    const gekommen = { inhalt: { bisher, neu }, eingegangenAm, aufgenommenVon }
    const nr = await recordVorgang(tx, { kundennummer, art: 'kontaktdaten', ...gekommen })
    const hatFesteEmail = await hasSettledEmail(tx, kundennummer, eingegangenAm)
    const isAufgenommen = aufgenommenVon !== undefined
    const umstaende = { bisher, neu, geaenderte, hatFesteEmail, eingegangenAm, isAufgenommen }
    for (const mail of formatKontaktdatenMails(kunde, umstaende)) {
      await queueKundenmail(tx, kundennummer, mail)
    }
    return { nr, eingegangenAm }
  }
  return changeAlone(db, kundennummer, change, { auchGesperrt: aufgenommenVon !== undefined })
}

/** The fields that differ between the stored contact data and the new ones; blank equals missing. */
export function listGeaenderte(bisher: Kontaktdaten, neu: Kontaktdaten): string[] {
  const changed = kontaktfelder.filter((field) => (bisher[field] ?? '') !== (neu[field] ?? ''))
  return changed.map((field) => kontaktangaben[field].nameInMails)
}

const ohneLink = 'Einen Link für ein neues Passwort senden wir zur Sicherheit erst in drei Tagen hierher.'

type Person = Omit<Empfaenger, 'email'>

interface Kontaktdatenaenderung {
  readonly bisher: Kontaktdaten
  readonly neu: Kontaktdaten
  /** What was changed, by name. */
  readonly geaenderte: readonly string[]
  /** Whether links are sent to the current address. */
  readonly hatFesteEmail: boolean
  readonly eingegangenAm: Date
  /** Whether a clerk took it up for the customer. */
  readonly isAufgenommen?: boolean
}

/**
 * The mails about a change of contact data, to the old and the new address: a stranger who takes over an account usually
 * changes its address first. They contain only the names of the changed fields, because the old mailbox may belong to
 * somebody else now.
 */
export function formatKontaktdatenMails(person: Person, aenderung: Kontaktdatenaenderung): Mail[] {
  const { bisher, neu, geaenderte, hatFesteEmail, eingegangenAm, isAufgenommen = false } = aenderung
  const was = isAufgenommen
    ? aufgenommen('Ihre Kontaktdaten geändert')
    : 'in Ihrem Kundenportal wurden Ihre Kontaktdaten geändert.'
  const mail = (an: string, ...sentences: string[]): Mail => ({
    an,
    betreff: 'Ihre Kontaktdaten wurden geändert',
    anrede: anredeOf(person),
    absaetze: [[was, ...sentences].join(' ')],
    angaben: [
      { name: 'Geändert', wert: geaenderte.join(', ') },
      { name: 'Geändert am', wert: formatZeitpunkt(eingegangenAm) },
    ],
    ...(!isAufgenommen && { warnung: fremdeAenderung }),
    knopf: { text: 'Kontaktdaten ansehen', url: '/daten/uebersicht' },
  })
  const isSame = bisher.email?.toLowerCase() === neu.email?.toLowerCase()
  if (isSame) return neu.email ? [mail(neu.email)] : []
  const kuenftig = neu.email
    ? 'Wir schreiben Ihnen künftig an eine andere E-Mail-Adresse als diese.'
    : 'Es ist keine E-Mail-Adresse mehr hinterlegt. Wir können Ihnen künftig nicht mehr per E-Mail schreiben.'
  const links = hatFesteEmail ? [] : [ohneLink]
  return [
    ...(bisher.email ? [mail(bisher.email, kuenftig)] : []),
    ...(neu.email ? [mail(neu.email, 'Wir schreiben Ihnen künftig an diese E-Mail-Adresse.', ...links)] : []),
  ]
}
