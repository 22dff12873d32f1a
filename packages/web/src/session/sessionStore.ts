import { check, type InferOutput, object, pipe, regex, safeParse, string } from 'valibot'
import { attempt } from '../lib/attempt.ts'

/** Key of the session in the browser [sitzung-1]. */
export const sessionKey = 'ekp-token'
/** Set by a logout that the customer asked for, removed by the next login; it holds no customer number. */
const logoutKey = 'ekp-abgemeldet'

export interface SessionStore {
  readonly read: () => SessionRecord | undefined
  readonly write: (record: SessionRecord) => void
  readonly clear: (options: { isLogout: boolean }) => void
  /** Whether the last session ended by a logout that the customer asked for, in any tab. */
  readonly isLoggedOut: () => boolean
  /** Tells of changes that other tabs make. */
  readonly subscribe: (listener: () => void) => void
}

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the session where all tabs see it, or in memory where the browser forbids that. */
export function createSessionStore(findStorage: () => TextStorage, events: EventTarget): SessionStore {
  let memory: string | null = null
  let storage: TextStorage | undefined = attempt(findStorage) ?? undefined

  function keep(text: string | null): void {
    memory = text
    try {
      if (text === null) storage?.removeItem(sessionKey)
      else storage?.setItem(sessionKey, text)
    } catch {
      storage = undefined
    }
  }

  return {
    read() {
      const text = storage && attempt(storage.getItem.bind(storage, sessionKey))
      const record = parseSessionRecord(text === undefined ? memory : text)
      // A damaged record is of no use, and nothing else removes it.
      if (record === undefined && typeof text === 'string') attempt(() => storage?.removeItem(sessionKey))
      return record
    },
    write(record) {
      keep(JSON.stringify(record))
      attempt(() => storage?.removeItem(logoutKey))
    },
    clear({ isLogout }) {
      // First: other tabs that find no session look for this mark at once.
      if (isLogout) attempt(() => storage?.setItem(logoutKey, '1'))
      keep(null)
    },
    isLoggedOut: () => typeof attempt(() => storage?.getItem(logoutKey)) === 'string',
    subscribe(listener) {
      events.addEventListener('storage', (event) => {
        const changed = 'key' in event ? event.key : null
        if (changed === sessionKey || changed === null) listener()
      })
    },
  }
}

export function createBrowserSessionStore(): SessionStore {
  return createSessionStore(() => localStorage, window)
}

/** Of this tab alone. */
export function createTabSessionStore(): SessionStore {
  return createSessionStore(() => sessionStorage, new EventTarget())
}

const hinweisKey = 'ekp-passkey-hinweis'

/** Whether somebody on this device wants to hear no more of passkeys; it holds no customer number [anmeldung-34]. */
export const passkeyHinweis = {
  isDeclined: (): boolean => typeof attempt(() => localStorage.getItem(hinweisKey)) === 'string',
  decline: (): void => attempt(() => localStorage.setItem(hinweisKey, '1')),
}

const SessionRecord = object({
  // A number that no header can carry is no session.
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
function parseSessionRecord(text: string | null): SessionRecord | undefined {
  try {
    const { success, output } = safeParse(SessionRecord, JSON.parse(text ?? 'null'))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
