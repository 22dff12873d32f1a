import type { Mail } from '../mail/Mail.ts'
import type { Empfaenger } from '../mail/formatEintragsmail.ts'
import { anredeOf } from '../mail/texts.ts'

/** Tells a customer whom the supplier had locked out that he may sign in again. */
export function formatEntsperrmail(kunde: Empfaenger & { readonly kundennummer: string }): Mail {
  return {
    an: kunde.email,
    betreff: 'Ihr Zugang zum Kundenportal ist wieder freigeschaltet',
    anrede: anredeOf(kunde),
    absaetze: [
      'Ihr Zugang zum Kundenportal war gesperrt und ist jetzt wieder freigeschaltet. Sie können sich wieder anmelden.',
    ],
    angaben: [{ name: 'Kundennummer', wert: kunde.kundennummer }],
    schluss: ['Wenn Sie Ihr Passwort nicht mehr wissen, setzen Sie es über „Passwort vergessen“ zurück.'],
    knopf: { text: 'Zur Anmeldung', url: '/anmelden' },
  }
}
