import { formatZeitpunkt } from '../../../lib/formats.ts'
import type { Mail } from '../../../mail/Mail.ts'
import type { Empfaenger } from '../../../mail/formatEintragsmail.ts'
import { anredeOf } from '../../../mail/texts.ts'

interface Link {
  readonly url: string
  readonly giltBis: Date
}

/** The mail with the link by which a customer sets his password anew. */
export function formatResetmail(kunde: Empfaenger & { readonly kundennummer: string }, { url, giltBis }: Link): Mail {
  return {
    an: kunde.email,
    betreff: 'Neues Passwort für Ihr Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: [
      'für Ihr Kundenportal wurde ein neues Passwort angefordert. Über den Link unten können Sie es jetzt festlegen.',
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Link gültig bis', wert: formatZeitpunkt(giltBis) },
    ],
    schluss: [
      'Der Link funktioniert einmal. Fordern Sie einen neuen an, gilt nur noch der neue.',
      'Geben Sie den Link an niemanden weiter. Solange ihn niemand benutzt, gilt Ihr bisheriges Passwort.',
    ],
    knopf: { text: 'Neues Passwort festlegen', url },
  }
}
