import * as v from 'valibot'
import { parseExactJson } from '../../lib/parseExactJson.ts'
import { JobError } from '../JobError.ts'

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    const kind = text.trim() === '' ? 'leer' : /^\s*</.test(text) ? 'eine Webseite' : 'kein gültiges JSON'
    throw new JobError(`Die Antwort der Preisquelle ist ${kind}.`)
  }
}

/** Reads a source's answer; throws a `JobError` that names the first place that is not as agreed. */
export function parseAnswer<const S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  const result = v.safeParse(schema, parseJson(text), { abortEarly: true })
  if (result.success) return result.output
  const place = v.getDotPath(result.issues[0])?.slice(0, 60) ?? 'ganz außen'
  throw new JobError(`Die Antwort der Preisquelle ist nicht wie vereinbart (${place}).`)
}
