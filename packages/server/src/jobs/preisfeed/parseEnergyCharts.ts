import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import * as v from 'valibot'
import { JobError } from '../JobError.ts'
import { Einheit, Preis, Seconds } from './answerSchemas.ts'
import { parseAnswer } from './parseAnswer.ts'
import type { Preisschritt } from './Preisschritt.ts'

const Answer = v.object({ unix_seconds: v.array(Seconds), price: v.array(Preis), unit: Einheit })

const hourMs = 3_600_000

/**
 * The prices in an answer of Energy-Charts. It does not say how long a step is: markets go over from hours to quarter
 * hours at the beginning of a day, and never back. What it leaves out is not known.
 */
export function parseEnergyCharts(text: string): Preisschritt[] {
  const { unix_seconds: seconds, price } = parseAnswer(Answer, text)
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
