/** Section 5, the right way round: 6 letters, 2 letters or digits, and 3 more or none; in upper case. */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)
}
