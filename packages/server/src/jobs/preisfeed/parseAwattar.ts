import * as v from 'valibot'
import { JobError } from '../JobError.ts'
import { Einheit, Preis, Milliseconds } from './answerSchemas.ts'
import { parseAnswer } from './parseAnswer.ts'
import type { Preisschritt } from './Preisschritt.ts'

const Answer = v.object({
  data: v.array(
    v.object({ start_timestamp: Milliseconds, end_timestamp: Milliseconds, marketprice: Preis, unit: Einheit }),
  ),
})

/** The prices in an answer of aWATTar's market data feed, which says of each step when it ends. */
export function parseAwattar(text: string): Preisschritt[] {
  return parseAnswer(Answer, text).data.map(({ start_timestamp: vonMs, end_timestamp: bisMs, marketprice }) => {
    const minuten = (bisMs - vonMs) / 60_000
    if (minuten === 15 || minuten === 60) return { vonMs, minuten, preis: marketprice }
    throw new JobError('Die Preisquelle nennt einen Schritt, der weder eine Viertelstunde noch eine Stunde lang ist.')
  })
}
