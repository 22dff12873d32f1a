export interface LoginInput {
  readonly kundennummer: string
  readonly passwort: string
  readonly isAccepted: boolean
}

/** What still keeps the login button disabled, in words; undefined when nothing does [section 2]. */
export function loginGap({ kundennummer, passwort, isAccepted }: LoginInput, hasTerms: boolean): string | undefined {
  const gaps = [kundennummer.trim() === '' && 'Ihre Kundennummer ein', passwort === '' && 'Ihr Passwort ein'].filter(
    (gap) => gap !== false,
  )
  const isMissingTerms = hasTerms && !isAccepted
  if (gaps.length === 0) return isMissingTerms ? 'Bitte stimmen Sie noch den Nutzungsbedingungen zu.' : undefined
  const fields = gaps.length === 2 ? 'Ihre Kundennummer und Ihr Passwort ein' : gaps.join('')
  return `Bitte geben Sie ${fields}${isMissingTerms ? ' und stimmen Sie den Nutzungsbedingungen zu' : ''}.`
}
