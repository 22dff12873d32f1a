import { berlinToday } from '@ekp/wire/rules/berlin'
import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import type { Preisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import type { Tarif } from '@ekp/wire/tarif'
import { derivePreisschritte, type Preisschritt } from './preisschritte.ts'
import type { Preisreihe } from './preisQueries.ts'

/** What makes a customer's working price of the exchange's: EUR per kWh, net, and percent. */
export interface Preisformel {
  readonly aufschlag: number
  readonly umsatzsteuer: number
}

// Whole numbers, so that a price rounds as it does in the history.
const scale = 1e8

/** A dynamic tariff's working price in EUR per kWh: (exchange price + aufschlag) × (1 + umsatzsteuer / 100). */
export function deriveArbeitspreis(boersenpreis: number, { aufschlag, umsatzsteuer }: Preisformel): number {
  const netto = Math.round(boersenpreis * scale) + Math.round(aufschlag * scale)
  return (netto * (10_000 + Math.round(umsatzsteuer * 100))) / 10_000 / scale
}

/** The formula of a day in Berlin; undefined where no tariff holds or its price does not follow the series. */
export function findPreisformel(tarife: readonly Tarif[], tag: string): Preisformel | undefined {
  const { aufschlag = null, umsatzsteuer = null } = deriveTarifzeitscheiben(tarife, tag).aktuell ?? {}
  return aufschlag === null || umsatzsteuer === null ? undefined : { aufschlag, umsatzsteuer }
}

/** The customer's own price of each step of the exchange's; undefined where no step has one by its day's tariff. */
export function deriveEigenpreise(
  schritte: readonly Preisschritt[],
  tarife: readonly Tarif[],
): readonly Preisschritt[] | undefined {
  const formeln = schritte.map(({ vonMs }) => findPreisformel(tarife, berlinToday(new Date(vonMs))))
  if (!formeln.some((formel) => formel !== undefined)) return undefined
  return schritte.map((schritt, index) => {
    const formel = formeln[index]
    const isKnown = schritt.preis !== null && formel !== undefined
    return { ...schritt, preis: isKnown ? deriveArbeitspreis(schritt.preis, formel) : null }
  })
}

/** The prices of a window as steps. */
export interface Preisschritte {
  /** The customer's own; undefined where none is known. */
  readonly eigene: readonly Preisschritt[] | undefined
  /** The exchange's; undefined where the customer's own price follows none. */
  readonly boerse: readonly Preisschritt[] | undefined
  /** What stands behind the customer's own prices: net or gross. */
  readonly preislabel: string
}

/** The customer's own prices as his host says them, or else by the formula of his tariffs [preiszeitreihe-10]. */
export function deriveSchritte(
  { eigene, boerse }: Preisreihe,
  { fenster, nowMs }: { fenster: Preisfenster; nowMs: number },
  { tarife, preislabel }: { tarife: readonly Tarif[] | undefined; preislabel: string },
): Preisschritte {
  if (eigene.length === 0) {
    const schritte = derivePreisschritte(boerse, fenster)
    return { eigene: tarife && deriveEigenpreise(schritte, tarife), boerse: schritte, preislabel }
  }
  const boersenpreise = eigene.map(({ von, bis, boersenpreis }) => ({ von, bis, preis: boersenpreis }))
  const isDynamisch = boersenpreise.some(({ preis }) => preis !== null)
  const { brutto = false } = eigene.find(({ preis, bis }) => preis !== null && Date.parse(bis) > nowMs) ?? {}
  return {
    eigene: derivePreisschritte(eigene, fenster),
    boerse: isDynamisch ? derivePreisschritte(boersenpreise, fenster) : undefined,
    preislabel: brutto ? ' (brutto)' : ' (netto)',
  }
}
