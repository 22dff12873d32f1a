import { deriveJahresanteil } from '@ekp/wire/rules/jahresverlauf'
import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import { estimateDifferenz } from '../../lib/ablesung.ts'
import type { BekannteAblesung } from './ablesungen.ts'

interface Rate {
  readonly jahresverbrauch: number
  readonly jahresanteil: number
}

// Over fewer days the hour of the reading weighs too much.
const minTage = 7
const maxJahre = 3
const minRatesOfVerlauf = 6

/** The channel and the readings of its history, ascending by day. */
interface Historie {
  readonly versorgungsart: Versorgungsart
  readonly obiskennzahl: string
  readonly ablesedatum: string
  readonly ablesungen: readonly BekannteAblesung[]
  /** How many digits the register of a meter has before the point; undefined when it is gone. */
  readonly vorkommastellenOf: (zaehlernummer: string, obiskennzahl: string) => number | undefined
}

/** What is usual for a channel. */
export interface Gewohnheit {
  /** The usual yearly consumption, in the unit of the meter. */
  readonly jahresverbrauch: number
  /** The course over the year: gas that is not used for heating, for example in a bakery, is as even as electricity. */
  readonly verlauf: Jahresverlauf
}

/**
 * The usual yearly consumption of a channel: the median of its consumption between readings of the three years before,
 * over all meters. Estimates are left out.
 */
export function deriveJahresverbrauch(historie: Historie): Gewohnheit | undefined {
  const verlauf = historie.versorgungsart === 'gas' ? 'HEIZUNG' : 'GLEICHMAESSIG'
  const usual = summarize(listAllRates(historie, verlauf))
  if (usual === undefined) return undefined
  const even = verlauf === 'HEIZUNG' ? summarize(listAllRates(historie, 'GLEICHMAESSIG')) : undefined
  // A few readings, or a little less spread, may be chance.
  const isEven = even !== undefined && even.count >= minRatesOfVerlauf && 2 * even.streuung < usual.streuung
  return isEven
    ? { jahresverbrauch: even.median, verlauf: 'GLEICHMAESSIG' }
    : { jahresverbrauch: usual.median, verlauf }
}

function listAllRates(historie: Historie, verlauf: Jahresverlauf): Rate[] {
  const seit = addTage(historie.ablesedatum, -365 * maxJahre)
  const earlier = historie.ablesungen.filter(
    ({ ablesedatum, ableseart }) => ablesedatum <= historie.ablesedatum && ableseart !== 'ERSATZWERT',
  )
  const byZaehler = Map.groupBy(earlier, ({ zaehlernummer }) => zaehlernummer)
  return [...byZaehler.values()].flatMap((ofOne) => listRates(ofOne, historie, verlauf, seit))
}

/** The median, and how far the rates lie from it in the mean, as a share of it. */
function summarize(rates: readonly Rate[]) {
  const median = weightedMedian(rates)
  if (median === undefined) return undefined
  const sum = rates.reduce((all, { jahresanteil }) => all + jahresanteil, 0)
  const distance = rates.reduce((all, rate) => all + rate.jahresanteil * Math.abs(rate.jahresverbrauch - median), 0)
  return { median, count: rates.length, streuung: median === 0 ? 0 : distance / (sum * median) }
}

function listRates(
  ofOneZaehler: readonly BekannteAblesung[],
  { obiskennzahl, vorkommastellenOf }: Historie,
  verlauf: Jahresverlauf,
  seit: string,
): Rate[] {
  const rates: Rate[] = []
  let opening: { ablesedatum: string; wert: number } | undefined
  for (const { zaehlernummer, ablesedatum, werte } of ofOneZaehler) {
    const wert = werte.get(obiskennzahl)
    if (wert === undefined) continue
    if (opening !== undefined && countTage(opening.ablesedatum, ablesedatum) < minTage) continue
    const vorkommastellen = vorkommastellenOf(zaehlernummer, obiskennzahl)
    if (opening !== undefined && vorkommastellen !== undefined && ablesedatum > seit) {
      const differenz = estimateDifferenz(opening.wert, wert, vorkommastellen)
      const jahresanteil = deriveJahresanteil(verlauf, opening.ablesedatum, ablesedatum)
      if (differenz !== undefined) rates.push({ jahresverbrauch: differenz / jahresanteil, jahresanteil })
    }
    opening = { ablesedatum, wert }
  }
  return rates
}

/** The weighted median: one mistyped reading changes it little. */
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
