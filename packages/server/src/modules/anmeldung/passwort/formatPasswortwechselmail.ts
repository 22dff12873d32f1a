import { formatZeitpunkt } from '../../../lib/formats.ts'
import type { Mail } from '../../../mail/Mail.ts'
import type { Empfaenger } from '../../../mail/formatEintragsmail.ts'
import { anredeOf, neuesPasswort } from '../../../mail/texts.ts'

interface Wechsel {
  /** Whether he knew the old one, or had a link: then he is signed in nowhere. */
  readonly aktion: 'passwort_geaendert' | 'passwort_neu_gesetzt'
  readonly now: Date
}

/** Tells a customer that his password was set anew: a stranger's change must not go unnoticed. */
export function formatPasswortwechselmail(
  kunde: Empfaenger & { readonly kundennummer: string },
  { aktion, now }: Wechsel,
): Mail {
  const geraete = aktion === 'passwort_geaendert' ? 'Alle anderen Geräte' : 'Alle Geräte'
  return {
    an: kunde.email,
    betreff: 'Ihr Passwort wurde geändert',
    anrede: anredeOf(kunde),
    absaetze: [
      `das Passwort für Ihr Kundenportal wurde geändert. ${geraete}, die angemeldet waren, wurden dabei abgemeldet.`,
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Geändert am', wert: formatZeitpunkt(now) },
    ],
    schluss: ['Waren Sie das, brauchen Sie nichts zu tun.'],
    ...neuesPasswort,
  }
}
