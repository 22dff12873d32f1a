import type { Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import type { BerlinClock } from '../lib/berlinClock.ts'
import { stufeOf, type Tagesplan } from './kalender.ts'
import type { Arbeitsteil, Preisstand } from './preisstand.ts'
import { stepMs, type Steps } from './steps.ts'
import type { Tag } from './tage.ts'

/** What a kWh costs in some steps: fixed parts, and the exchange's price if the tariff follows it. */
export interface Satz {
  readonly preisstand: Preisstand
  /** The fixed parts that are charged in these steps. */
  readonly arbeitsteile: readonly Arbeitsteil[]
  /** Their sum in 10^-12 EUR per kWh, without those of a register. */
  readonly wert: bigint
  /** The sums with the parts of each register, where the meter's registers have prices of their own. */
  readonly register: Readonly<Record<Register, bigint>> | undefined
  /** 1 and the value added tax, in 10^-4. */
  readonly faktor: bigint
}

export type Register = Exclude<Preisstufe, 'ST'>

/** Steps one after the other with the same price, or without one. */
export interface Teil {
  readonly begin: number
  /** Exclusive. */
  readonly end: number
  readonly satz: Satz | undefined
}

const quartersPerDay = 96

/** Splits a day, or a part of it, where its price changes. */
export type SplitTag = (tag: Tag) => Teil[]

export function tagSplitter(
  preisstaende: readonly Preisstand[],
  plan: Tagesplan,
  steps: Steps,
  clock: BerlinClock,
): SplitTag {
  const finders = new Map(preisstaende.map((stand) => [stand, satzFinder(stand, plan)]))
  return ({ datum, vonMs, bisMs }) => {
    const begin = (vonMs - steps.vonMs) / stepMs
    const end = (bisMs - steps.vonMs) / stepMs
    const stand = findPreisstand(preisstaende, datum)
    const find = stand && finders.get(stand)
    if (stand === undefined || find === undefined) return [{ begin, end, satz: undefined }]
    const satzAt = find(datum)
    if (typeof satzAt !== 'function') return [{ begin, end, satz: satzAt }]
    const parts: Teil[] = []
    for (let step = begin; step < end; step++) {
      const quarter = Math.floor(clock.localMs(steps.vonMs + step * stepMs) / stepMs) % quartersPerDay
      const satz = satzAt(quarter)
      const last = parts.at(-1)
      if (last !== undefined && last.satz === satz) parts[parts.length - 1] = { ...last, end: step + 1 }
      else parts.push({ begin: step, end: step + 1, satz })
    }
    return parts
  }
}

/** The one that holds on a day. */
export const findPreisstand = (preisstaende: readonly Preisstand[], datum: string): Preisstand | undefined =>
  preisstaende.find(
    ({ gueltigVon, gueltigBis }) =>
      (gueltigVon === null || gueltigVon <= datum) && (gueltigBis === null || datum < gueltigBis),
  )

type SatzOfTag = Satz | undefined | ((quarter: number) => Satz | undefined)

/** Finds a day's price; one that changes within the day is a function of the quarter hour that the clocks show. */
function satzFinder(preisstand: Preisstand, plan: Tagesplan): (datum: string) => SatzOfTag {
  const kalender = [...new Set(preisstand.arbeitsteile.flatMap((part) => part.kalender ?? []))]
  if (kalender.length === 0) {
    const always = toSatz(preisstand, () => undefined)
    return () => always
  }
  const known = new Map<string, Satz>()
  return (datum) => {
    const plaene = kalender.map((name) => plan(name, datum))
    // A day without its levels has no price.
    if (plaene.includes(undefined)) return undefined
    return (quarter) => {
      const letters = plaene.map((stufen) => stufen?.[quarter]).join('')
      const satz = known.get(letters) ?? toSatz(preisstand, (name) => stufeOf[letters[kalender.indexOf(name)] ?? ''])
      known.set(letters, satz)
      return satz
    }
  }
}

/** The price of a kWh where each calendar is at the given level. */
export function toSatz(preisstand: Preisstand, stufeAt: (kalender: string) => Preisstufe | undefined): Satz {
  const holds = ({ stufe, kalender }: Arbeitsteil) =>
    stufe === undefined || kalender === undefined || stufe === stufeAt(kalender)
  const arbeitsteile = preisstand.arbeitsteile.filter(holds)
  const ofRegister = arbeitsteile.filter(isOfRegister)
  const sum = (parts: readonly Arbeitsteil[]) => parts.reduce((total, { wert }) => total + wert, 0n)
  const wert = sum(arbeitsteile.filter((part) => !isOfRegister(part)))
  const sumOf = (register: Register) => wert + sum(ofRegister.filter(({ stufe }) => stufe === register))
  return {
    preisstand,
    arbeitsteile,
    wert,
    register: ofRegister.length === 0 ? undefined : { HT: sumOf('HT'), NT: sumOf('NT') },
    faktor: 10_000n + (preisstand.umsatzsteuer ?? 0n),
  }
}

export const isOfRegister = ({ stufe, kalender }: Arbeitsteil) => stufe !== undefined && kalender === undefined
