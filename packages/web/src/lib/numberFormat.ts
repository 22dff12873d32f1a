/**
 * German numbers. The format is made when the first number is shown: a slow phone takes 100 ms for the first one of a
 * page, and what is loaded at the start shows none yet.
 */
export function numberFormat(options: Intl.NumberFormatOptions = {}): { format(zahl: number): string } {
  let made: Intl.NumberFormat | undefined
  return {
    format: (number) => {
      made ??= new Intl.NumberFormat('de-DE', options)
      return made.format(number)
    },
  }
}

export const whole = numberFormat({ maximumFractionDigits: 0 })
export const upToTwo = numberFormat({ maximumFractionDigits: 2 })
// What rounds to zero has no sign.
export const two = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' })
export const twoToThree = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 3 })
export const twoToSix = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6 })
