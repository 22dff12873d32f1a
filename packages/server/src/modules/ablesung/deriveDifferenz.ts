/**
 * What a register counted between two readings. A lower value is a rollover when less than half of the register
 * went by; otherwise nobody knows.
 */
export function deriveDifferenz(vorher: number, nachher: number, vorkommastellen: number): number | undefined {
  if (nachher >= vorher) return nachher - vorher
  const differenz = 10 ** vorkommastellen - vorher + nachher
  return differenz < 10 ** vorkommastellen / 2 ? differenz : undefined
}
