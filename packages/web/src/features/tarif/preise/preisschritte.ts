import { berlinDayHours } from '@ekp/wire/rules/berlin'
import type { Preisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import type { Preis } from '@ekp/wire/tarif/preise'

/** How long a price holds, in milliseconds since 1970, `bisMs` exclusive; EUR per kWh, null where none is known. */
export interface Preisschritt {
  readonly vonMs: number
  readonly bisMs: number
  readonly preis: number | null
}

const hourMs = 3_600_000

/** Steps that fill the window without holes, each as long as it came; where nothing came they are hours without a price. */
export function derivePreisschritte(preise: readonly Preis[], { von, bis }: Preisfenster): readonly Preisschritt[] {
  const [fromMs, toMs] = [von.getTime(), bis.getTime()]
  const schritte: Preisschritt[] = []
  let filledMs = fromMs
  for (const { vonMs, bisMs, preis } of toSchritte(preise)) {
    if (vonMs < filledMs || vonMs >= toMs) continue
    schritte.push(...unknownHours(filledMs, vonMs), { vonMs, bisMs: Math.min(bisMs, toMs), preis })
    filledMs = Math.min(bisMs, toMs)
  }
  return [...schritte, ...unknownHours(filledMs, toMs)]
}

/** The steps from the first of the window to the last with a known price. */
export function upToLastKnown(schritte: readonly Preisschritt[]): readonly Preisschritt[] {
  return schritte.slice(0, schritte.findLastIndex(({ preis }) => preis !== null) + 1)
}

/** The step that an instant lies in. */
export const findSchritt = (schritte: readonly Preisschritt[], ms: number) =>
  schritte.find(({ vonMs, bisMs }) => vonMs <= ms && ms < bisMs)

// Other hosts need not say where a step ends: it is where the next begins, the last one is as long as the one before.
function toSchritte(preise: readonly Preis[]): readonly Preisschritt[] {
  const byBeginning = new Map(preise.map((preis) => [Math.floor(Date.parse(preis.von) / 1000) * 1000, preis]))
  const beginnings = [...byBeginning.keys()].toSorted((one, other) => one - other)
  let lengthMs = hourMs
  return beginnings.map((vonMs, index) => {
    const preis = byBeginning.get(vonMs)
    const nextMs = beginnings[index + 1]
    const saidMs = preis?.bis == null ? NaN : Date.parse(preis.bis)
    const untilMs = saidMs > vonMs ? saidMs : vonMs + (nextMs === undefined ? lengthMs : hourMs)
    const bisMs = Math.min(untilMs, nextMs ?? untilMs)
    lengthMs = bisMs - vonMs
    return { vonMs, bisMs, preis: preis?.preis ?? null }
  })
}

function unknownHours(fromMs: number, toMs: number): readonly Preisschritt[] {
  return Array.from({ length: Math.ceil((toMs - fromMs) / hourMs) }, (_hour, index) => {
    const vonMs = fromMs + index * hourMs
    return { vonMs, bisMs: Math.min(vonMs + hourMs, toMs), preis: null }
  })
}

/** The mean price of a stretch of time. */
export interface Preismittel {
  readonly vonMs: number
  readonly bisMs: number
  /** EUR per kWh. */
  readonly preis: number
}

const minuteMs = 60_000
const viertelstundeMs = 15 * minuteMs
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

/** The hours of a day in Berlin, each with its mean price where all of it is known. */
export function listStunden(schritte: readonly Preisschritt[], tag: string): readonly Preisschritt[] {
  return berlinDayHours(tag).map((hour) => {
    const stunde = { vonMs: hour.getTime(), bisMs: hour.getTime() + hourMs }
    return { ...stunde, preis: derivePreismittel(schritte, stunde)?.preis ?? null }
  })
}

/** The cheapest and the dearest hour of a day in Berlin, the first of equals; undefined where no hour is known. */
export function findPreisspanne(
  schritte: readonly Preisschritt[],
  tag: string,
): { guenstigste: Preismittel; teuerste: Preismittel } | undefined {
  const [first, ...others] = listStunden(schritte, tag).flatMap(({ preis, ...stunde }) =>
    preis === null ? [] : [{ ...stunde, preis }],
  )
  if (first === undefined) return undefined
  return { guenstigste: cheapest(first, others), teuerste: others.reduce(dearer, first) }
}

/** The quarter hour that runs: what is switched on now begins in it. */
export const viertelstundeOf = (ms: number) => Math.floor(ms / viertelstundeMs) * viertelstundeMs

/** So many hours on end from an instant on; undefined where a price in them is not known. */
export const findStundenAb = (schritte: readonly Preisschritt[], vonMs: number, stunden: number) =>
  derivePreismittel(schritte, { vonMs, bisMs: vonMs + stunden * hourMs })

/** The cheapest so many hours on end [preiszeitreihe-7]: from the quarter hour that runs on, the first of equals. */
export function findGuenstigsteStunden(
  schritte: readonly Preisschritt[],
  { nowMs, stunden, beforeMs = Infinity }: { nowMs: number; stunden: number; beforeMs?: number },
): Preismittel | undefined {
  const ahead = schritte.map(({ vonMs }) => vonMs).filter((vonMs) => vonMs > nowMs && vonMs < beforeMs)
  const [first, ...others] = [viertelstundeOf(nowMs), ...ahead].flatMap(
    (vonMs) => findStundenAb(schritte, vonMs, stunden) ?? [],
  )
  return first && cheapest(first, others)
}

const cheapest = (first: Preismittel, others: readonly Preismittel[]) =>
  others.reduce((best, one) => (one.preis < best.preis ? one : best), first)
const dearer = (best: Preismittel, one: Preismittel) => (one.preis > best.preis ? one : best)
