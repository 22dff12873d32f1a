import type { Bestaetigung } from '@ekp/wire/kuendigung'
import { formatDatumUhrzeit } from '../../../lib/berlinTime.ts'

/** What a declaration without signing in leaves to its receipt, in the state of its page. */
export interface Erklaerungseingang {
  readonly nummer: string
  readonly eingegangenAm: string
  readonly email: string
  /** What becomes of the mail to that address. */
  readonly bestaetigung: Bestaetigung
  /** What was declared, in the order and words of the form. */
  readonly angaben: readonly { readonly label: string; readonly value: string }[]
}

declare module '@tanstack/history' {
  interface HistoryState {
    erklaerung?: Erklaerungseingang | undefined
  }
}

/** What was declared and when it arrived, line by line. */
export function listBelegzeilen({ angaben, eingegangenAm, nummer }: Erklaerungseingang) {
  return [
    ...angaben,
    { label: 'Eingegangen am', value: formatDatumUhrzeit(new Date(eingegangenAm)) },
    { label: 'Nummer', value: nummer },
  ]
}

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
