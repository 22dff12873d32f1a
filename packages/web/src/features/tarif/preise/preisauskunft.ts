import { berlinToday } from '@ekp/wire/rules/berlin'
import { formatPreis, formatStunden, tagName } from './preisText.ts'
import { findSchritt, planStunden, type Preismittel, type Preisschritt } from './preisschritte.ts'

// As long as a washing machine or a dishwasher runs.
const stunden = 3

/** What a customer's price is now, `31,20 Cent/kWh`, and when it will be lowest; undefined where either is not known. */
export interface Preisauskunft {
  readonly jetzt: string
  readonly guenstig: string | undefined
  /** The cheapest hours, where they are cheaper than now. */
  readonly fenster: Preismittel | undefined
}

/** By the customer's own prices; undefined where none of now is known: the exchange's is not what he pays. */
export function findPreisauskunft(
  own: readonly Preisschritt[] | undefined = [],
  nowMs: number,
): Preisauskunft | undefined {
  const preis = findSchritt(own, nowMs)?.preis ?? null
  if (preis === null) return undefined
  const { best } = planStunden(own, nowMs, stunden)
  return {
    jetzt: formatPreis(preis),
    guenstig: best && guenstigText(best, preis, berlinToday(new Date(nowMs))),
    fenster: best && best.found.preis < preis ? best.found : undefined,
  }
}

function guenstigText({ tag, found }: { tag: string; found: Preismittel }, now: number, today: string): string {
  if (found.preis >= now) return 'Günstiger werden drei Stunden am Stück vorerst nicht.'
  return `Ab jetzt am günstigsten: ${tagName(tag, today)} ${formatStunden(found)}, ${formatPreis(found.preis)}`
}
