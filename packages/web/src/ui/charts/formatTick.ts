/** A round number at an axis, with as many decimals as its distance to the next needs. */
export function formatTick(value: number, step: number): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  // Steps such as 0.25 need one more digit than their size says.
  const digits = Number((step * 10 ** decimals).toPrecision(9)) % 1 === 0 ? decimals : decimals + 1
  return new Intl.NumberFormat('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
}
