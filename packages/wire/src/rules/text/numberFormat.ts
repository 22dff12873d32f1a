/**
 * German numbers as people read them: with a minus as long as a plus (`−12,00`), and without a sign where they round to
 * zero [oberflaeche-41]. The format is made when the first number is shown: a slow phone takes 100 ms for the first one of
 * a page, and what is loaded at the start shows none yet.
 */
export function numberFormat(options: Intl.NumberFormatOptions = {}): { format(zahl: number): string } {
  let made: Intl.NumberFormat | undefined
  return {
    format: (number) => {
      made ??= new Intl.NumberFormat('de-DE', { signDisplay: 'negative', ...options })
      return made.format(number).replace('-', '−')
    },
  }
}
