const ziffern: ReadonlyMap<string, number> = new Map([
  ['Deutschland', 5],
  ['Österreich', 4],
  ['Schweiz', 4],
])

/** Section 5: 4 or 5 digits. */
export function isPostleitzahl(text: string): boolean {
  return /^[0-9]{4,5}$/.test(text)
}

/**
 * The German sentence for a postal code that the country can hardly have; undefined when they fit. A warning
 * only: section 5 takes 4 or 5 digits whatever the country.
 */
export function findPostleitzahlHinweis(postleitzahl: string, land: string): string | undefined {
  const erwartet = ziffern.get(land)
  if (erwartet === undefined || !isPostleitzahl(postleitzahl) || postleitzahl.length === erwartet) return undefined
  const where = land === 'Schweiz' ? 'der Schweiz' : land
  return `Postleitzahlen in ${where} haben ${erwartet} Ziffern. Stimmen Postleitzahl und Land?`
}
