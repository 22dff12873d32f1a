import type { Historienwert, Interval } from '@ekp/wire/verbrauch'
import type { RealStep } from './realData.ts'

/** An exact fraction. */
type Bruch = readonly [bigint, bigint]
const none: Bruch = [0n, 1n]
const plus = ([a, b]: Bruch, [c, d]: Bruch): Bruch => (b === d ? [a + c, b] : [a * d + c * b, b * d])
const times = ([a, b]: Bruch, [c, d]: Bruch): Bruch => [a * c, b * d]
const over = ([a, b]: Bruch, [c, d]: Bruch): Bruch => [a * d, b * c]
const total = (brueche: readonly Bruch[]) => brueche.reduce(plus, none)

function toBruch(text: string): Bruch {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return [BigInt(`${sign}${whole}${decimals}`), 10n ** BigInt(decimals.length)]
}

/** Commercial: half away from zero. */
function toDecimals([numerator, denominator]: Bruch, stellen = 6): number {
  const isNegative = numerator < 0n !== denominator < 0n
  const [up, down] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const scaled = up * 10n ** BigInt(stellen)
  const rounded = scaled / down + ((scaled % down) * 2n >= down ? 1n : 0n)
  return rounded === 0n ? 0 : Number(isNegative ? -rounded : rounded) / 10 ** stellen
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'long',
})
// `2025-10-26 02:15:00 CEST`: the zone's name tells the hour that comes twice.
const groupOf = (vonMs: number, interval: Interval | 'whole') => {
  if (interval === 'whole') return interval
  const text = clock.format(vonMs)
  if (interval === 'monthly') return text.slice(0, 7)
  return interval === 'daily' ? text.slice(0, 10) : text.slice(0, 13) + text.slice(19)
}

/** From when on which formula holds. */
export interface Preisabschnitt {
  /** The first instant at which it holds. */
  readonly vonMs: number
  readonly aufschlag: string
  readonly umsatzsteuer: string
}

interface Given {
  readonly vonMs: number
  readonly bisMs: number
  readonly load: readonly RealStep[]
  readonly prices: readonly RealStep[]
  readonly abschnitte: readonly Preisabschnitt[]
}

type Expected = Omit<Historienwert, 'von' | 'bis'> & { readonly vonMs: number; readonly bisMs: number }

/** What the history must say, quarter hour by quarter hour in fractions; `whole` is the stretch in one. */
export function expectedHistorie(given: Given, interval: Interval | 'whole'): Expected[] {
  const load = new Map(given.load.map((step) => [step.vonMs, step.text]))
  const prices = new Map(
    given.prices.flatMap(({ vonMs, minuten, text }) =>
      Array.from({ length: minuten / 15 }, (_quarter, index) => [vonMs + index * 900_000, text] as const),
    ),
  )
  const quarters = Array.from({ length: (given.bisMs - given.vonMs) / 900_000 }, (_quarter, index) => {
    const vonMs = given.vonMs + index * 900_000
    const [kwh, market] = [load.get(vonMs) ?? null, prices.get(vonMs) ?? null]
    const abschnitt = given.abschnitte.findLast((one) => one.vonMs <= vonMs)
    const price =
      market === null || abschnitt === undefined
        ? null
        : times(
            plus(times(toBruch(market), [1n, 1000n]), toBruch(abschnitt.aufschlag)),
            plus([1n, 1n], times(toBruch(abschnitt.umsatzsteuer), [1n, 100n])),
          )
    return { vonMs, kwh: kwh === null ? null : toBruch(kwh), price }
  })
  const groups = Map.groupBy(quarters, ({ vonMs }) => groupOf(vonMs, interval))
  return [...groups.values()].map((group) => {
    const kwh = group.flatMap((quarter) => (quarter.kwh === null ? [] : [quarter.kwh]))
    const price = group.flatMap((quarter) => (quarter.price === null ? [] : [quarter.price]))
    const both = group.flatMap((quarter) =>
      quarter.kwh === null || quarter.price === null ? [] : [{ kwh: quarter.kwh, price: quarter.price }],
    )
    const cost = total(both.map((quarter) => times(quarter.kwh, quarter.price)))
    const consumed = total(both.map((quarter) => quarter.kwh))
    const isWeighted = consumed[0] > 0n
    const mean = () => (price.length === 0 ? null : over(total(price), [BigInt(price.length), 1n]))
    const arbeitspreis = isWeighted ? over(cost, consumed) : mean()
    const isPartOfAll = (part: readonly unknown[]) => part.length > 0 && part.length < group.length
    return {
      vonMs: group[0]?.vonMs ?? 0,
      bisMs: (group.at(-1)?.vonMs ?? 0) + 900_000,
      verbrauch: kwh.length === 0 ? null : toDecimals(total(kwh)),
      arbeitspreis: arbeitspreis === null ? null : toDecimals(arbeitspreis),
      kosten: both.length === 0 ? null : toDecimals(cost, 10),
      geschaetzt: false,
      geschaetzterVerbrauch: kwh.length === 0 ? null : 0,
      bepreisterVerbrauch: both.length === 0 ? null : toDecimals(consumed),
      stundenOhneVerbrauch: (group.length - kwh.length) / 4,
      unvollstaendig: [kwh, price, both].some(isPartOfAll),
    }
  })
}
