export interface CharacterLimits {
  min?: number
  max: number
}

const number = new Intl.NumberFormat('de-DE')

/** How many characters stand in a field, and how many are missing or too many. */
export function characterCountText(length: number, { min = 0, max }: CharacterLimits): string {
  if (length > max) return `${number.format(length)} Zeichen, ${number.format(length - max)} zu viel`
  if (length > 0 && length < min) return `${number.format(length)} Zeichen, noch ${number.format(min - length)} nötig`
  return `${number.format(length)} von höchstens ${number.format(max)} Zeichen`
}
