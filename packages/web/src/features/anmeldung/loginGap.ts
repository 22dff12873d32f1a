export interface LoginInput {
  readonly kundennummer: string
  readonly passwort: string
  readonly isAccepted: boolean
}

/** More than any customer number needs, and what the API takes. */
const maxKundennummer = 60
const maxPasswort = 512

/** Why the login button is still disabled, in words; undefined when it is not [anmeldung-5]. */
export function loginGap({ kundennummer, passwort, isAccepted }: LoginInput, hasTerms: boolean): string | undefined {
  if (kundennummer.replace(/\s+/g, '').length > maxKundennummer) return 'Die Kundennummer ist zu lang.'
  if (passwort.length > maxPasswort) return 'Das Passwort ist zu lang.'
  const gaps = [kundennummer.trim() === '' && 'Ihre Kundennummer ein', passwort === '' && 'Ihr Passwort ein'].filter(
    (gap) => gap !== false,
  )
  const isMissingTerms = hasTerms && !isAccepted
  if (gaps.length === 0) return isMissingTerms ? 'Bitte stimmen Sie noch den Nutzungsbedingungen zu.' : undefined
  const fields = gaps.length === 2 ? 'Ihre Kundennummer und Ihr Passwort ein' : gaps.join('')
  return `Bitte geben Sie ${fields}${isMissingTerms ? ' und stimmen Sie den Nutzungsbedingungen zu' : ''}.`
}
