import { check, type InferOutput, minLength, object, pipe, safeParse, string } from 'valibot'

const SessionRecord = object({
  kundennummer: pipe(string(), minLength(1)),
  /** Empty means: the password must be changed before anything else. */
  token: string(),
  /** ISO timestamp at which the session ends. */
  ablaufdatum: pipe(
    string(),
    check((text) => !Number.isNaN(Date.parse(text))),
  ),
})
/** What the browser keeps of a session [section 3]. */
export type SessionRecord = InferOutput<typeof SessionRecord>

/** The record that a stored text holds; damaged content means logged out. */
export function parseSessionRecord(text: string | null): SessionRecord | undefined {
  try {
    const { success, output } = safeParse(SessionRecord, JSON.parse(text ?? 'null'))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
