/** What is said of how a reading came in: of the customer's own also that the market has confirmed it; null: nothing. */
export function erfassungshinweisOf(ablesung: {
  readonly erfassungshinweis: string | null
  readonly ableseart: string
  readonly marktnachricht: string | null
}): string | null {
  const { erfassungshinweis, ableseart, marktnachricht } = ablesung
  if (ableseart !== 'KUNDE' || marktnachricht === null) return erfassungshinweis
  return erfassungshinweis === null
    ? 'Vom Netzbetreiber bestätigt'
    : `${erfassungshinweis}, vom Netzbetreiber bestätigt`
}
