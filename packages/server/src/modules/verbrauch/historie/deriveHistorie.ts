import type { Historienwert, Interval } from '@ekp/wire/verbrauch'
import { berlinClock } from '../../../lib/berlinClock.ts'
import { deriveLastreihe, type LastgangOfVertrag } from './deriveLastreihe.ts'
import { fillPreise, type Preistag } from './fillPreise.ts'
import { listTage, type Tag } from './listTage.ts'
import { findPreisformel, type Preisformel } from './Preisformel.ts'
import { splitTage } from './splitTage.ts'
import { type Steps, stepMs } from './Steps.ts'
import { sumSteps } from './sumSteps.ts'
import { toHistorienwert } from './toHistorienwert.ts'

export interface Grundlagen {
  readonly lieferbeginn: string | null
  /** The last day. */
  readonly lieferende: string | null
  readonly formeln: readonly Preisformel[]
  readonly lastgang: readonly LastgangOfVertrag[]
  readonly marktpreise: readonly (Preistag & { readonly gebiet: string })[]
}

/** Consumption, price and cost of each hour, day or month; nothing at all where no value is known. */
export function deriveHistorie(steps: Steps, grundlagen: Grundlagen, interval: Interval, now: Date): Historienwert[] {
  const { lieferbeginn, lieferende, formeln, lastgang, marktpreise } = grundlagen
  const stellen = lastgang.reduce((most, row) => Math.max(most, row.stellen), 0)
  const last = deriveLastreihe(steps, lastgang, stellen)
  const gebiete = Map.groupBy(marktpreise, ({ gebiet }) => gebiet)
  const preise = new Map([...gebiete].map(([gebiet, rows]) => [gebiet, fillPreise(steps, rows)]))
  const passedSteps = Math.floor((now.getTime() - steps.vonMs) / stepMs)
  const indexOf = (instantMs: number) => (instantMs - steps.vonMs) / stepMs
  const isDelivered = ({ datum }: Tag) =>
    (lieferbeginn === null || lieferbeginn <= datum) && (lieferende === null || datum <= lieferende)

  const toTeil = ({ datum, vonMs, bisMs }: Tag) => {
    const formel = findPreisformel(formeln, datum)
    const reihen = { last, preise: formel && preise.get(formel.marktgebiet), passedSteps }
    return { sums: sumSteps(reihen, indexOf(vonMs), indexOf(bisMs)), formel }
  }
  const genauigkeit = { unitsPerKwh: 4n * 10n ** BigInt(stellen), isStrict: interval === 'hourly' }
  const clock = berlinClock(steps.vonMs, steps.bisMs)
  let bis = clock.format(steps.vonMs)
  const items = splitTage(listTage(clock, steps), interval).map((tage) => {
    const von = bis
    bis = clock.format(tage.at(-1)?.bisMs ?? steps.bisMs)
    return toHistorienwert(von, bis, tage.filter(isDelivered).map(toTeil), genauigkeit)
  })
  return items.some(({ verbrauch, arbeitspreis }) => verbrauch !== null || arbeitspreis !== null) ? items : []
}
