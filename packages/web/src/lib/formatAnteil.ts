import { numberFormat } from './numberFormat.ts'

const zehntel = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** How much of a price or a cost something is, in percent: `16,0 %`. */
export const formatAnteil = (share: number) => `${zehntel.format(share)}\u00a0%`
