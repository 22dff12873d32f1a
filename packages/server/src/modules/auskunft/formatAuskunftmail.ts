import { formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import type { Empfaenger } from '../../mail/formatEintragsmail.ts'
import { anredeOf, neuesPasswort } from '../../mail/texts.ts'

/** Tells a customer that somebody asked for all of his data: a stranger must not go unnoticed. */
export function formatAuskunftmail(kunde: Empfaenger & { readonly kundennummer: string }, now: Date): Mail {
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
