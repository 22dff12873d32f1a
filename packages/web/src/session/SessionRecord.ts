import { check, type InferOutput, object, pipe, regex, safeParse, string } from 'valibot'

const SessionRecord = object({
  // What no header can carry speaks for nobody.
  kundennummer: pipe(string(), regex(/^\P{Cc}{1,100}$/u)),
  /** Empty means: the password must be changed before anything else. */
  token: pipe(string(), regex(/^[!-~]{0,8000}$/)),
  /** ISO timestamp at which the session ends. */
  ablaufdatum: pipe(
    string(),
    check((text) => !Number.isNaN(Date.parse(text))),
  ),
})
/** What the browser keeps of a session [sitzung-1]. */
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
