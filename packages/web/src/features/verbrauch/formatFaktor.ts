const upToSix = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** A factor or amount of a calculation with all its decimals, so that it can be checked by hand. */
export function formatFaktor(faktor: number): string {
  return upToSix.format(faktor)
}
