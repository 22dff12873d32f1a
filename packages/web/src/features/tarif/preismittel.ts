import { berlinDayHours, berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Preisschritt } from './preisschritte.ts'

/** The mean price of a stretch of time. */
export interface Preismittel {
  readonly vonMs: number
  readonly bisMs: number
  /** EUR per kWh. */
  readonly preis: number
}

const hourMs = 3_600_000
const minuteMs = 60_000
// Whole numbers, so that equal means are equal.
const scale = 1e7

/** The mean of a stretch, each price weighted by how long it holds; undefined where one is not known. */
function derivePreismittel(
  schritte: readonly Preisschritt[],
  { vonMs, bisMs }: Omit<Preismittel, 'preis'>,
): Preismittel | undefined {
  let sum = 0
  let coveredMs = 0
  for (const schritt of schritte) {
    const lengthMs = Math.min(schritt.bisMs, bisMs) - Math.max(schritt.vonMs, vonMs)
    if (lengthMs <= 0) continue
    if (schritt.preis === null) return undefined
    sum += Math.round(schritt.preis * scale) * (lengthMs / minuteMs)
    coveredMs += lengthMs
  }
  if (coveredMs < bisMs - vonMs) return undefined
  return { vonMs, bisMs, preis: sum / (coveredMs / minuteMs) / scale }
}

/** The cheapest and the dearest hour of a day in Berlin, the first of equals; undefined where no hour is known. */
export function findPreisspanne(
  schritte: readonly Preisschritt[],
  tag: string,
): { guenstigste: Preismittel; teuerste: Preismittel } | undefined {
  const hours = berlinDayHours(tag).map((hour) => ({ vonMs: hour.getTime(), bisMs: hour.getTime() + hourMs }))
  const mittel = hours.flatMap((hour) => derivePreismittel(schritte, hour) ?? [])
  const [first, ...others] = mittel
  if (first === undefined) return undefined
  return { guenstigste: cheapest(first, others), teuerste: others.reduce(dearer, first) }
}

/** The cheapest so many hours on end of a day in Berlin that begin with a step, not before `fromMs`. */
export function findGuenstigsteStunden(
  schritte: readonly Preisschritt[],
  { tag, fromMs, stunden }: { tag: string; fromMs: number; stunden: number },
): Preismittel | undefined {
  const beginMs = Math.max(fromMs, berlinDayStart(tag).getTime())
  const lastMs = berlinDayStart(addTage(tag, 1)).getTime() - stunden * hourMs
  const beginnings = schritte.filter(({ vonMs }) => vonMs >= beginMs && vonMs <= lastMs)
  const [first, ...others] = beginnings.flatMap(
    ({ vonMs }) => derivePreismittel(schritte, { vonMs, bisMs: vonMs + stunden * hourMs }) ?? [],
  )
  return first && cheapest(first, others)
}

const cheapest = (first: Preismittel, others: readonly Preismittel[]) =>
  others.reduce((best, one) => (one.preis < best.preis ? one : best), first)
const dearer = (best: Preismittel, one: Preismittel) => (one.preis > best.preis ? one : best)
