import { attempt } from '../lib/attempt.ts'
import { parseSessionRecord, type SessionRecord } from './SessionRecord.ts'

/** Key of the session in the browser [section 9]. */
const key = 'ekp-token'

export interface SessionStore {
  readonly read: () => SessionRecord | undefined
  readonly write: (record: SessionRecord | undefined) => void
  /** Tells of changes that other tabs make. */
  readonly subscribe: (listener: () => void) => void
}

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the session where all tabs see it, or in memory where the browser forbids that. */
export function createSessionStore(findStorage: () => TextStorage, events: EventTarget): SessionStore {
  let memory: string | null = null
  let storage: TextStorage | undefined = attempt(findStorage) ?? undefined

  return {
    read() {
      const text = storage && attempt(storage.getItem.bind(storage, key))
      const record = parseSessionRecord(text === undefined ? memory : text)
      // Nobody can use what is damaged, and nobody else would take it away.
      if (record === undefined && typeof text === 'string') attempt(() => storage?.removeItem(key))
      return record
    },
    write(record) {
      const text = record === undefined ? null : JSON.stringify(record)
      memory = text
      try {
        if (text === null) storage?.removeItem(key)
        else storage?.setItem(key, text)
      } catch {
        storage = undefined
      }
    },
    subscribe(listener) {
      events.addEventListener('storage', (event) => {
        const changed = 'key' in event ? event.key : null
        if (changed === key || changed === null) listener()
      })
    },
  }
}

export function createBrowserSessionStore(): SessionStore {
  return createSessionStore(() => localStorage, window)
}
