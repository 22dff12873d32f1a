import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import * as v from 'valibot'
import type { Schrittminuten } from '../../db/tables/preise.ts'
import { JobError } from '../Task.ts'

/** Parses JSON and keeps each number as it is written, as `NumberText`; throws a `SyntaxError`. */
export function parseExactJson(text: string): unknown {
  const revive = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value
  const parsed: unknown = JSON.parse(text, revive)
  return parsed
}

/** A number as its source writes it, every digit of it. */
export class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The price of one step, as a source gives it. */
export interface Preisschritt {
  readonly vonMs: number
  readonly minuten: Schrittminuten
  /** EUR per MWh as exact decimal text; null where it is not known (yet). */
  readonly preis: string | null
}

/** What a source is asked for, the end exclusive; its days are whole ones in Berlin. */
export interface Abfrage {
  readonly vonMs: number
  readonly bisMs: number
}

const end2100Ms = Date.UTC(2101, 0)

const instant = (max: number) =>
  v.pipe(
    v.instance(NumberText),
    v.transform(({ text }) => Number(text)),
    v.safeInteger(),
    v.minValue(0),
    v.maxValue(max),
  )

/** An instant in milliseconds since 1970. */
const Milliseconds = instant(end2100Ms)

/** An instant in seconds since 1970. */
const Seconds = instant(end2100Ms / 1000)

// What `marktpreis` can hold; a source that is off by a factor is found sooner by other means.
const [lowest, highest] = [-10_000, 100_000]

/** EUR per MWh as exact text; a price in quotation marks is none. */
const Preis = v.nullable(
  v.pipe(
    v.instance(NumberText),
    v.transform(({ text }) => text),
    v.check((text) => Number(text) >= lowest && Number(text) <= highest),
  ),
)

/** EUR per MWh, however it is written: `Eur/MWh`, `EUR / MWh`. */
const Einheit = v.pipe(
  v.string(),
  v.check((text) => text.replaceAll(' ', '').toLowerCase() === 'eur/mwh'),
)

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    const kind = text.trim() === '' ? 'leer' : /^\s*</.test(text) ? 'eine Webseite' : 'kein gültiges JSON'
    throw new JobError(`Die Antwort der Preisquelle ist ${kind}.`)
  }
}

/** Reads a source's answer; throws a `JobError` that names the first place that is not as agreed. */
function parseAnswer<const S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  const result = v.safeParse(schema, parseJson(text), { abortEarly: true })
  if (result.success) return result.output
  const place = v.getDotPath(result.issues[0])?.slice(0, 60) ?? 'ganz außen'
  throw new JobError(`Die Antwort der Preisquelle ist nicht wie vereinbart (${place}).`)
}

const AwattarAnswer = v.object({
  data: v.array(
    v.object({ start_timestamp: Milliseconds, end_timestamp: Milliseconds, marketprice: Preis, unit: Einheit }),
  ),
})

/** The prices in an answer of aWATTar's market data feed, which says of each step when it ends. */
export function parseAwattar(text: string): Preisschritt[] {
  return parseAnswer(AwattarAnswer, text).data.map(({ start_timestamp: vonMs, end_timestamp: bisMs, marketprice }) => {
    const minuten = (bisMs - vonMs) / 60_000
    if (minuten === 15 || minuten === 60) return { vonMs, minuten, preis: marketprice }
    throw new JobError('Die Preisquelle nennt einen Schritt, der weder eine Viertelstunde noch eine Stunde lang ist.')
  })
}

const EnergyChartsAnswer = v.object({ unix_seconds: v.array(Seconds), price: v.array(Preis), unit: Einheit })

const hourMs = 3_600_000

/**
 * The prices in an answer of Energy-Charts. It does not say how long a step is: markets go over from hours to quarter
 * hours at the beginning of a day, and never back. What it leaves out is not known.
 */
export function parseEnergyCharts(text: string): Preisschritt[] {
  const { unix_seconds: seconds, price } = parseAnswer(EnergyChartsAnswer, text)
  if (seconds.length !== price.length) {
    throw new JobError('Die Preisquelle nennt nicht so viele Preise wie Zeiten.')
  }
  if (new Set(seconds).size === 1)
    throw new JobError('Die Preisquelle nennt einen Preis, aber nicht, wie lange er gilt.')
  const beginnMs = seconds.map((second) => second * 1000)
  const firstQuarter = beginnMs.filter((vonMs) => vonMs % hourMs !== 0).toSorted((a, b) => a - b)[0]
  const quartersFrom =
    firstQuarter === undefined ? Infinity : berlinDayStart(berlinToday(new Date(firstQuarter))).getTime()
  return beginnMs.map((vonMs, index) => ({
    vonMs,
    minuten: vonMs >= quartersFrom ? 15 : 60,
    preis: price[index] ?? null,
  }))
}

const SmardIndex = v.object({ timestamps: v.array(Milliseconds) })

// A week, and the hour by which the clocks make one of them longer.
const longestMs = (7 * 24 + 1) * 3_600_000

/** Which of SMARD's files to read: each is called by the instant at which its week begins. */
export function parseSmardIndex(text: string, { vonMs, bisMs }: Abfrage): number[] {
  const beginnMs = parseAnswer(SmardIndex, text).timestamps.toSorted((a, b) => a - b)
  return beginnMs.filter((weekMs, index) => {
    const endMs = Math.min(weekMs + longestMs, beginnMs[index + 1] ?? Infinity)
    return weekMs < bisMs && endMs > vonMs
  })
}

const SmardReihe = v.object({ series: v.array(v.strictTuple([Milliseconds, Preis])) })

/** The prices in a file of SMARD's quarter hours; null is not published yet. */
export function parseSmardReihe(text: string): Preisschritt[] {
  return parseAnswer(SmardReihe, text).series.map(([vonMs, preis]) => ({ vonMs, minuten: 15, preis }))
}
