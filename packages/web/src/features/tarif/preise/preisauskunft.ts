import { formatPreis, guenstigText } from './preisText.ts'
import { findGuenstigsteStunden, findSchritt, type Preismittel, type Preisschritt } from './preisschritte.ts'

/** As long as a washing machine runs: so many hours are spoken of until the customer picks others. */
export const ueblicheStunden = 3

/** What a customer's price is now, `31,20 Cent/kWh`, and when it is lowest; undefined where either is not known. */
export interface Preisauskunft {
  readonly jetzt: string
  readonly guenstig: string | undefined
  /** The hours that `guenstig` speaks of. */
  readonly fenster: Preismittel | undefined
}

/** By the customer's own prices; undefined where none of now is known: the exchange's is not what he pays. */
export function findPreisauskunft(
  own: readonly Preisschritt[] | undefined = [],
  nowMs: number,
): Preisauskunft | undefined {
  const preis = findSchritt(own, nowMs)?.preis ?? null
  if (preis === null) return undefined
  const fenster = findGuenstigsteStunden(own, { nowMs, stunden: ueblicheStunden })
  return { jetzt: formatPreis(preis), guenstig: fenster && guenstigText(fenster, nowMs), fenster }
}
