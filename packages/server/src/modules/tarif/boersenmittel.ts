import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Fraction } from '../../lib/exact.ts'
import { hasWert } from '../../preis/lastreihe.ts'
import { fillGebiete, type PreistagOfGebiet } from '../../preis/marktpreise.ts'
import { stepMs, type Steps, toSteps } from '../../preis/steps.ts'
import { boerseneinheit, ExactSum } from '../../preis/sumTeile.ts'

/** The mean of an area's market prices in 10^-12 EUR per kWh, and the first and the last day of those that are known. */
export interface Boersenmittel {
  readonly preis: Fraction
  readonly von: string
  readonly bis: string
}

/** The twelve months before a day of Berlin. */
export const stepsOfYearBefore = (today: string): Steps =>
  toSteps({ von: berlinDayStart(addTage(today, -365)).toISOString(), bis: berlinDayStart(today).toISOString() })

/** The means of all areas that have a price in these steps. */
export function deriveBoersenmittel(
  steps: Steps,
  rows: readonly PreistagOfGebiet[],
): ReadonlyMap<string, Boersenmittel> {
  const dayOf = (step: number) => berlinToday(new Date(steps.vonMs + step * stepMs))
  const mittel = [...fillGebiete(steps, rows)].flatMap(([gebiet, preise]) => {
    const sum = new ExactSum()
    let count = 0
    for (const preis of preise) {
      if (!hasWert(preis)) continue
      sum.add(preis)
      count++
    }
    if (count === 0) return []
    const preis = { numerator: boerseneinheit * sum.total, denominator: BigInt(count) }
    return [
      [gebiet, { preis, von: dayOf(preise.findIndex(hasWert)), bis: dayOf(preise.findLastIndex(hasWert)) }] as const,
    ]
  })
  return new Map(mittel)
}
