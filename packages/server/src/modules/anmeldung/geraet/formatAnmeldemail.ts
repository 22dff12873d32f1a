import { formatZeitpunkt } from '../../../lib/formats.ts'
import type { Mail } from '../../../mail/Mail.ts'
import type { Empfaenger } from '../../../mail/formatEintragsmail.ts'
import { anredeOf, neuesPasswort } from '../../../mail/texts.ts'

/** Tells a customer of a login from a device that is not known: a stranger's must not go unnoticed. */
export function formatAnmeldemail(kunde: Empfaenger & { readonly kundennummer: string }, now: Date): Mail {
  return {
    an: kunde.email,
    betreff: 'Neue Anmeldung in Ihrem Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: ['in Ihrem Kundenportal hat sich jemand auf einem Gerät angemeldet, das wir noch nicht kennen.'],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Angemeldet am', wert: formatZeitpunkt(now) },
    ],
    schluss: [
      'Waren Sie das, brauchen Sie nichts zu tun. Als neues Gerät gilt auch ein anderer Browser, ein Browser, in dem die Cookies gelöscht wurden, und nach einem neuen Passwort jedes Gerät außer dem, auf dem Sie es gesetzt haben.',
    ],
    ...neuesPasswort,
  }
}
