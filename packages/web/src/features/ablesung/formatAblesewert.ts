/**
 * A meter's figure as it stands there, `12.345,60`; without known digits as many as it has.
 * A figure that has more decimals than its Messkanal keeps them: nothing is rounded away.
 */
export function formatAblesewert(ablesewert: number, nachkommastellen: number | null): string {
  return new Intl.NumberFormat('de-DE', {
    minimumFractionDigits: Math.min(nachkommastellen ?? 0, 6),
    maximumFractionDigits: 6,
  }).format(ablesewert)
}
