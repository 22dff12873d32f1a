/**
 * Reads an amount as people type it: `85`, `85,5`, `1.200,50`, `85.50`, with or without its unit. What cannot be read
 * is not a number [kontaktanfrage-12].
 */
export function parseBetrag(text: string): number {
  const betrag = text.replace(/\s*(?:€|EUR|Euro)$/i, '')
  // A point before three digits separates thousands: an amount has two decimals.
  const plain = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(betrag) ? betrag.replaceAll('.', '') : betrag
  return /^-?\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}
