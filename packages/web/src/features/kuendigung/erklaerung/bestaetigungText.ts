import type { Erklaerungseingang } from './Erklaerungseingang.ts'

/** What becomes of the mail to the address that was named, and what to do where none comes. */
export function bestaetigungText({ bestaetigung, email }: Pick<Erklaerungseingang, 'bestaetigung' | 'email'>): string {
  switch (bestaetigung) {
    case 'keine':
      return `Eine Bestätigung per E-Mail an ${email} können wir gerade nicht senden. Ihre Erklärung ist trotzdem eingegangen: Bitte speichern oder drucken Sie diese Eingangsbestätigung.`
    case 'spaeter':
      return `Eine Bestätigung senden wir auch per E-Mail an ${email}. Weil gerade sehr viele Erklärungen eingehen, kommt sie später, spätestens in acht Stunden. Bitte speichern oder drucken Sie diese Eingangsbestätigung.`
    default:
      return `Eine Bestätigung senden wir auch per E-Mail an ${email}.`
  }
}
