import type { InputCheck } from '../../../lib/input/checkInput.ts'

export const hinzufuegenLabels = { kundennummer: 'Kundennummer', passwort: 'Passwort' } as const
export const leereEingabe = { kundennummer: '', passwort: '' }

/** What can be sent; the password may be older than today's rules. */
export function checkEingabe({ kundennummer, passwort }: typeof leereEingabe): InputCheck<typeof leereEingabe> {
  const problems = {
    ...(kundennummer.trim() === '' && { kundennummer: 'Bitte geben Sie die weitere Kundennummer an.' }),
    ...(passwort.trim() === '' && { passwort: 'Bitte geben Sie das Passwort der weiteren Kundennummer an.' }),
  }
  return Object.keys(problems).length > 0 ? { problems } : { output: { kundennummer, passwort } }
}
