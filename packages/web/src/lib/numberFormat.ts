/**
 * German numbers. The format is made when the first number is shown: a slow phone takes 100 ms for the first one of a
 * page, and what is loaded at the start shows none yet.
 */
export function numberFormat(options: Intl.NumberFormatOptions = {}): { format(zahl: number): string } {
  let made: Intl.NumberFormat | undefined
  return {
    format: (zahl) => {
      made ??= new Intl.NumberFormat('de-DE', options)
      return made.format(zahl)
    },
  }
}
