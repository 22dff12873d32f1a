import type { Kontaktdaten } from '@ekp/wire/anschlussnutzer'
import { formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import type { Empfaenger } from '../../mail/formatEintragsmail.ts'
import { anredeOf, fremdeAenderung } from '../../mail/texts.ts'

const ohneLink = 'Einen Link für ein neues Passwort senden wir zur Sicherheit erst in drei Tagen hierher.'

type Person = Omit<Empfaenger, 'email'>

interface Kontaktdatenaenderung {
  readonly bisher: Kontaktdaten
  readonly neu: Kontaktdaten
  /** What was changed, by name. */
  readonly geaenderte: readonly string[]
  /** Whether links go to the address that holds now. */
  readonly hatFesteEmail: boolean
  readonly eingegangenAm: Date
}

/**
 * Tells a customer that his contact data were changed, at the address on record and at a new one: whoever takes over
 * an account begins with its address. Only the names of what was changed, no value: the old mailbox may be another's.
 */
export function formatKontaktdatenMails(person: Person, aenderung: Kontaktdatenaenderung): Mail[] {
  const { bisher, neu, geaenderte, hatFesteEmail, eingegangenAm } = aenderung
  const mail = (an: string, ...saetze: string[]): Mail => ({
    an,
    betreff: 'Ihre Kontaktdaten wurden geändert',
    anrede: anredeOf(person),
    absaetze: [['in Ihrem Kundenportal wurden Ihre Kontaktdaten geändert.', ...saetze].join(' ')],
    angaben: [
      { name: 'Geändert', wert: geaenderte.join(', ') },
      { name: 'Geändert am', wert: formatZeitpunkt(eingegangenAm) },
    ],
    warnung: fremdeAenderung,
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
