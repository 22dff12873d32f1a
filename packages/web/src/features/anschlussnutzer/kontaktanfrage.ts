import { Kontaktanfrage } from '@ekp/wire/anschlussnutzer'
import { checkInput, type InputCheck } from '../../lib/input/checkInput.ts'

/** What stands in the form of a contact request. */
type KontaktanfrageEingabe = typeof leereKontaktanfrage

export const leereKontaktanfrage = { betreff: '', text: '' }

/** The fields in their order, and what they are called. */
export const kontaktanfrageLabels = { betreff: 'Betreff', text: 'Nachricht' } as const

/** How many characters a message may have [kontaktanfrage-4]. */
export const nachrichtGrenzen = { min: 20, max: 10_000 }

export function checkKontaktanfrage(eingabe: KontaktanfrageEingabe): InputCheck<Kontaktanfrage> {
  return checkInput(Kontaktanfrage, eingabe)
}

/** The messages while somebody types: both appear as soon as the text has more than one character [kontaktanfrage-3] [kontaktanfrage-4]. */
export function liveProblems(eingabe: KontaktanfrageEingabe): Readonly<Record<string, string | undefined>> {
  const checked = checkKontaktanfrage(eingabe)
  return eingabe.text.length > 1 && 'problems' in checked ? checked.problems : {}
}

/** Said after a contact request has arrived [kontaktanfrage-7]. */
export const uebermitteltText =
  'Ihre Anfrage wurde erfolgreich übermittelt. Wir kümmern uns schnellstmöglich um Ihr Anliegen.'
