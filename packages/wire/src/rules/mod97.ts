/** The remainder of ISO 7064 MOD 97-10, letters counting 10 to 35; 1 where the check digits are right. */
export function mod97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
