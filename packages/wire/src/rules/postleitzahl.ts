const ziffern: ReadonlyMap<string, number> = new Map([
  ['Deutschland', 5],
  ['Österreich', 4],
  ['Schweiz', 4],
])

/** 4 or 5 digits [rechnungsadresse-9]. */
export function isPostleitzahl(text: string): boolean {
  return /^[0-9]{4,5}$/.test(text)
}

/**
 * The German sentence for a postal code that the country can hardly have; undefined when they fit. A warning
 * only: 4 or 5 digits are taken whatever the country [rechnungsadresse-9].
 */
export function findPostleitzahlHinweis(postleitzahl: string, land: string): string | undefined {
  const erwartet = ziffern.get(land)
  if (erwartet === undefined || !isPostleitzahl(postleitzahl) || postleitzahl.length === erwartet) return undefined
  const where = land === 'Schweiz' ? 'der Schweiz' : land
  return `Postleitzahlen in ${where} haben ${erwartet} Ziffern. Stimmen Postleitzahl und Land?`
}
