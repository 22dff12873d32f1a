import * as v from 'valibot'
import { Milliseconds } from './answerSchemas.ts'
import { parseAnswer } from './parseAnswer.ts'
import type { Abfrage } from './Preisschritt.ts'

const Answer = v.object({ timestamps: v.array(Milliseconds) })

/** Which of SMARD's files to read: each is called by the instant at which its week begins. */
export function parseSmardIndex(text: string, { vonMs, bisMs }: Abfrage): number[] {
  const beginnMs = parseAnswer(Answer, text).timestamps.toSorted((a, b) => a - b)
  return beginnMs.filter((weekMs, index) => weekMs < bisMs && (beginnMs[index + 1] ?? Infinity) > vonMs)
}
