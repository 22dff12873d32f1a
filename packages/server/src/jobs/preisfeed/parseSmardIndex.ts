import * as v from 'valibot'
import { Milliseconds } from './answerSchemas.ts'
import { parseAnswer } from './parseAnswer.ts'
import type { Abfrage } from './Preisschritt.ts'

const Answer = v.object({ timestamps: v.array(Milliseconds) })

// A week, and the hour by which the clocks make one of them longer.
const longestMs = (7 * 24 + 1) * 3_600_000

/** Which of SMARD's files to read: each is called by the instant at which its week begins. */
export function parseSmardIndex(text: string, { vonMs, bisMs }: Abfrage): number[] {
  const beginnMs = parseAnswer(Answer, text).timestamps.toSorted((a, b) => a - b)
  return beginnMs.filter((weekMs, index) => {
    const endMs = Math.min(weekMs + longestMs, beginnMs[index + 1] ?? Infinity)
    return weekMs < bisMs && endMs > vonMs
  })
}
