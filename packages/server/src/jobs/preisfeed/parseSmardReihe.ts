import * as v from 'valibot'
import { Preis, Milliseconds } from './answerSchemas.ts'
import { parseAnswer } from './parseAnswer.ts'
import type { Preisschritt } from './Preisschritt.ts'

const Answer = v.object({ series: v.array(v.strictTuple([Milliseconds, Preis])) })

/** The prices in a file of SMARD's quarter hours; null is not published yet. */
export function parseSmardReihe(text: string): Preisschritt[] {
  return parseAnswer(Answer, text).series.map(([vonMs, preis]) => ({ vonMs, minuten: 15, preis }))
}
