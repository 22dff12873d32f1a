import { formatZeitpunkt } from '../../../lib/formatZeitpunkt.ts'
import { anredeOf } from '../../../mail/anredeOf.ts'
import type { Empfaenger } from '../../../mail/formatEintragsmail.ts'
import type { Mail } from '../../../mail/Mail.ts'

/** Tells a customer that his password was set anew: a stranger's change must not go unnoticed. */
export function formatPasswortwechselmail(kunde: Empfaenger & { readonly kundennummer: string }, now: Date): Mail {
  return {
    an: kunde.email,
    betreff: 'Ihr Passwort wurde geändert',
    anrede: anredeOf(kunde),
    absaetze: [
      'das Passwort für Ihr Kundenportal wurde geändert. Alle Geräte, die angemeldet waren, wurden dabei abgemeldet.',
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Geändert am', wert: formatZeitpunkt(now) },
    ],
    schluss: [
      'Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort über „Passwort vergessen“ zurück und melden Sie sich bei unserem Kundenservice.',
    ],
    knopf: { text: 'Passwort zurücksetzen', url: '/passwort/vergessen' },
  }
}
