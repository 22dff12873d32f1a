import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import type { BekannteAblesung } from './BekannteAblesung.ts'
import { countTage } from './countTage.ts'
import { deriveDifferenz } from './deriveDifferenz.ts'
import { deriveJahresanteil } from './deriveJahresanteil.ts'

interface Rate {
  readonly jahresverbrauch: number
  readonly jahresanteil: number
}

// Over fewer days the hour of the reading weighs too much.
const minTage = 7
const maxJahre = 3

/** What the history is asked for; the readings ascend by day. */
export interface Historie {
  readonly versorgungsart: Versorgungsart
  readonly obiskennzahl: string
  readonly ablesedatum: string
  readonly ablesungen: readonly BekannteAblesung[]
  /** How many digits the register of a meter has before the point; undefined when it is gone. */
  readonly vorkommastellenOf: (zaehlernummer: string, obiskennzahl: string) => number | undefined
}

/**
 * What a channel counts in a year, in the unit of the meter: the median of its consumption between readings of
 * the three years before, whatever the meter was. Estimates say nothing of what was consumed.
 */
export function deriveJahresverbrauch(historie: Historie): number | undefined {
  const seit = addTage(historie.ablesedatum, -365 * maxJahre)
  const earlier = historie.ablesungen.filter(
    ({ ablesedatum, ableseart }) => ablesedatum <= historie.ablesedatum && ableseart !== 'ERSATZWERT',
  )
  const byZaehler = Map.groupBy(earlier, ({ zaehlernummer }) => zaehlernummer)
  return weightedMedian([...byZaehler.values()].flatMap((ofOne) => listRates(ofOne, historie, seit)))
}

function listRates(ofOneZaehler: readonly BekannteAblesung[], historie: Historie, seit: string): Rate[] {
  const { obiskennzahl, versorgungsart, vorkommastellenOf } = historie
  const rates: Rate[] = []
  let opening: { ablesedatum: string; wert: number } | undefined
  for (const { zaehlernummer, ablesedatum, werte } of ofOneZaehler) {
    const wert = werte.get(obiskennzahl)
    if (wert === undefined) continue
    if (opening !== undefined && countTage(opening.ablesedatum, ablesedatum) < minTage) continue
    const vorkommastellen = vorkommastellenOf(zaehlernummer, obiskennzahl)
    if (opening !== undefined && vorkommastellen !== undefined && ablesedatum > seit) {
      const differenz = deriveDifferenz(opening.wert, wert, vorkommastellen)
      const jahresanteil = deriveJahresanteil(versorgungsart, opening.ablesedatum, ablesedatum)
      if (differenz !== undefined) rates.push({ jahresverbrauch: differenz / jahresanteil, jahresanteil })
    }
    opening = { ablesedatum, wert }
  }
  return rates
}

/** Half of the time is below it and half above: one mistyped reading moves it little. */
function weightedMedian(rates: readonly Rate[]): number | undefined {
  const ascending = rates.toSorted((one, other) => one.jahresverbrauch - other.jahresverbrauch)
  const half = ascending.reduce((sum, { jahresanteil }) => sum + jahresanteil, 0) / 2
  let passed = 0
  for (const { jahresverbrauch, jahresanteil } of ascending) {
    passed += jahresanteil
    if (passed >= half) return jahresverbrauch
  }
  return undefined
}
