import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'

/** One input that was refused: its field, and the German sentence to show there. */
export const ProblemField = v.object({ feld: v.string(), text: v.string() })

/** RFC 9457 problem details, with three members more [schnittstelle-8]. */
export const Problem = v.object({
  type: v.optional(v.string(), 'about:blank'),
  status: v.number(),
  title: v.string(),
  /** The German text to show. */
  detail: v.string(),
  /** 700: the password must be changed. 702: no access to the portal. */
  code: v.optional(v.number()),
  /** Readings: the same text as `detail`; clients of readings look for it here [schnittstelle-8]. */
  hinweis: v.optional(v.string()),
  felder: v.optional(v.array(ProblemField)),
})
export type Problem = v.InferOutput<typeof Problem>

/** The media type of every error. */
export const problemType = 'application/problem+json'

/** The text that the app shows for HTTP 5xx on any call [schnittstelle-10]. */
export const technicalError =
  'Es ist ein unerwarteter technischer Fehler aufgetreten, bitte kontaktieren Sie den Kundenservice.'

/** Codes 700 and 702, sent as HTTP 403 with the code in the body [anmeldung-15]. */
export const passwortAenderungNoetig = 700
export const portalGesperrt = 702

/**
 * The text in an error's body, in any of the known shapes: a string, `hinweis`, `detail`, `message`.
 * Undefined when there is none.
 */
export function problemText(body: unknown): string | undefined {
  if (typeof body === 'string') return body.trim() === '' ? undefined : body
  if (typeof body !== 'object' || body === null) return undefined
  for (const key of ['hinweis', 'detail', 'message'] as const) {
    const text: unknown = Reflect.get(body, key)
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  return undefined
}

/** 700 or 702, if the host sends it as the status or as the body's `code`; otherwise the status. */
export function problemCode(status: number, body: unknown): number {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined
  return code === passwortAenderungNoetig || code === portalGesperrt ? code : status
}

/** The inputs that an error's body names, without invalid entries. */
export function problemFields(body: unknown): v.InferOutput<typeof ProblemField>[] {
  const fields: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'felder') : undefined
  if (!Array.isArray(fields)) return []
  return fields.filter((field: unknown) => v.is(ProblemField, field))
}

export const feldtexte: Feldtexte = {
  'Problem.status': 'Der HTTP-Status.',
  'ProblemField.text': 'Was daran nicht stimmt.',
  code: '700: Das Passwort muss geändert werden. 702: Es gibt keinen Zugang zum Portal.',
  detail: 'Der Text, der dem Kunden gezeigt wird.',
  feld: 'Der Pfad der Angabe, die nicht stimmt.',
  felder: 'Alle Angaben, die nicht stimmen.',
  text: 'Ein freier Text.',
  title: 'Die Art des Fehlers.',
  type: 'Die Adresse des Fehlertyps; about:blank, wenn der Status alles sagt.',
}
