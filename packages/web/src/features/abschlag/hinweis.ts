import { formatEuro } from '../../lib/format.ts'
import { whole } from '../../lib/numberFormat.ts'

// What is said of an instalment after something new stands apart: other screens carry nothing else of it.

/** An amount that may be round, as one speaks of it: `92 EUR`, `92,50 EUR`. */
export const kurzEuro = (euro: number) => (Number.isInteger(euro) ? `${whole.format(euro)}\u00A0EUR` : formatEuro(euro))

/** So far from the proposal an amount still fits: one reading moves that by as much. */
const stillFits = { share: 0.1, euro: 5 }

/** Whether what is paid fits what it will cost. */
export const isPassend = (betrag: number, vorschlag: number) =>
  Math.abs(vorschlag - betrag) <= Math.max(stillFits.euro, betrag * stillFits.share)

/** What is said after a reading, a bill or a change of prices. */
export const hinweisText = (betrag: number, vorschlag: number) =>
  isPassend(betrag, vorschlag)
    ? 'Ihr Abschlag passt weiterhin.'
    : `Passend wären jetzt ${kurzEuro(vorschlag)} Abschlag statt ${kurzEuro(betrag)}.`
