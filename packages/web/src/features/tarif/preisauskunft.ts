import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Preisfenster } from '@ekp/wire/rules/preisfenster'
import type { Preis, Tarif } from '@ekp/wire/tarif'
import { deriveEigenpreise } from './eigenpreis.ts'
import { formatPreis, formatStunden, tagName } from './preisText.ts'
import { derivePreisschritte, findSchritt, planStunden, type Preismittel } from './preisschritte.ts'

// As long as a washing machine or a dishwasher runs.
const stunden = 3

/** What a customer's price is now, `31,20 Cent/kWh`, and when it will be lowest; undefined where either is not known. */
export interface Preisauskunft {
  readonly jetzt: string
  readonly guenstig: string | undefined
}

/** By the customer's own tariff; undefined where it says no price of now: the exchange's is not what he pays. */
export function findPreisauskunft(
  preise: readonly Preis[],
  tarife: readonly Tarif[],
  { fenster, nowMs }: { fenster: Preisfenster; nowMs: number },
): Preisauskunft | undefined {
  const eigene = deriveEigenpreise(derivePreisschritte(preise, fenster), tarife) ?? []
  const preis = findSchritt(eigene, nowMs)?.preis ?? null
  if (preis === null) return undefined
  const { best } = planStunden(eigene, nowMs, stunden)
  return { jetzt: formatPreis(preis), guenstig: best && guenstigText(best, preis, berlinToday(new Date(nowMs))) }
}

function guenstigText({ tag, found }: { tag: string; found: Preismittel }, jetzt: number, today: string): string {
  if (found.preis >= jetzt) return 'Günstiger werden drei Stunden am Stück vorerst nicht.'
  return `Am günstigsten ${tagName(tag, today)} ${formatStunden(found)}: ${formatPreis(found.preis)}`
}
