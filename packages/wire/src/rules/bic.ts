/** A BIC in upper case: 6 letters, 2 letters or digits, and 3 more or none [bankverbindung-18]. */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)
}
