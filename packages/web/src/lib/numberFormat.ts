import { numberFormat } from '@ekp/wire/rules/text/numberFormat'

// The app takes it from here, because parts of `ui` do not import the wire.
export { numberFormat }

export const whole = numberFormat({ maximumFractionDigits: 0 })
export const upToTwo = numberFormat({ maximumFractionDigits: 2 })
export const two = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const twoToThree = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 3 })
export const twoToSix = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6 })
