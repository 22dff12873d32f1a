import type { InputCheck } from '../../../lib/input/checkInput.ts'

/** By what a customer proves that the other number is his as well. */
export const wege = [
  { value: 'passwort', label: 'Mit dem Passwort' },
  { value: 'link', label: 'Mit einem Link per E-Mail' },
] as const

const labels = { kundennummer: 'Kundennummer', weg: 'Nachweis' } as const
export const hinzufuegenLabels = { ...labels, passwort: 'Passwort' } as const
export const leereEingabe = { kundennummer: '', weg: 'passwort', passwort: '' }
type Eingabe = typeof leereEingabe

/** With a link nobody asks for the password. */
export const hinzufuegenFields = ({ weg }: Eingabe): Partial<typeof hinzufuegenLabels> =>
  weg === 'link' ? labels : hinzufuegenLabels

/** What can be sent; the password may be older than today's rules. */
export function checkEingabe(eingabe: Eingabe): InputCheck<Eingabe> {
  const { kundennummer, weg, passwort } = eingabe
  const problems = {
    ...(kundennummer.trim() === '' && { kundennummer: 'Bitte geben Sie die weitere Kundennummer an.' }),
    ...(weg !== 'link' &&
      passwort.trim() === '' && { passwort: 'Bitte geben Sie das Passwort der weiteren Kundennummer an.' }),
  }
  return Object.keys(problems).length > 0 ? { problems } : { output: eingabe }
}

/** The same for every number, so that it tells of none whether it exists. */
export const linkVerlangtText =
  'Wenn zu dieser Kundennummer eine E-Mail-Adresse hinterlegt ist, haben wir einen Link dorthin geschickt.'

export const hinzugefuegtText = (kundennummer: string) => `Die Kundennummer ${kundennummer} ist hinzugefügt.`

/** The page where such a link leads. */
export const hinzufuegenTitel = 'Kundennummer hinzufügen'
