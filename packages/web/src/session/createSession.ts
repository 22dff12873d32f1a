import type { Clock } from '../lib/clock.ts'
import type { SessionRecord, SessionStore } from './sessionStore.ts'

/**
 * Why the last session of this tab ended: a logout here; a logout in another tab; its expiry; a 401, or another tab
 * ended it first; a 702; a refresh that failed.
 */
export type EndReason = 'logout' | 'elsewhere' | 'expired' | 'ended' | 'blocked' | 'notRefreshed'

export interface SessionEnd {
  readonly reason: EndReason
  readonly kundennummer: string | undefined
  /** The password had to be changed and was not. */
  readonly wasForced?: boolean | undefined
}

interface NewSession {
  readonly kundennummer: string
  readonly token: string
  readonly ttlSeconds: number
}

export interface Session {
  /** The record, while it lasts. */
  readonly current: () => SessionRecord | undefined
  readonly state: () => SessionState
  /** How the last session ended; undefined while one lasts and before there was one. */
  readonly lastEnd: () => SessionEnd | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly start: (session: NewSession) => void
  /** Login answered 700 [sitzung-5]. */
  readonly requirePasswordChange: (kundennummer: string) => void
  /** Gives a forced change of the password its full time again [sitzung-6]. */
  readonly extendPasswordChange: () => void
  /** An answer to this token carried a `ttl`; late answers to another token change nothing. */
  readonly renew: (token: string, ttlSeconds: number) => void
  /** A refresh put a new token in place of this one; a late one for an older session changes nothing. */
  readonly replaceToken: (token: string, next: Omit<NewSession, 'kundennummer'>) => void
  readonly end: (reason: EndReason) => void
  /** 401 to a call with this token; a late one for an older session changes nothing. */
  readonly endUnauthorized: (token: string | undefined) => void
  /** Looks again at the store and the clock: after sleep, a return from the history, news from another tab. */
  readonly check: () => void
}

/** How long a forced change of the password may take [sitzung-5]. */
const changePasswordSeconds = 300
const maxTtlSeconds = 366 * 24 * 3600
// The browser's limit: a longer delay would fire immediately.
const maxDelayMs = 2 ** 31 - 1

export function createSession({ store, clock }: { store: SessionStore; clock: Clock }): Session {
  const listeners = new Set<() => void>()
  let record: SessionRecord | undefined
  let lastEnd: SessionEnd | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function adopt(next: SessionRecord | undefined, ended: SessionEnd | undefined): void {
    record = next
    lastEnd = ended
    wake()
    for (const listener of listeners) listener()
  }

  function wake(): void {
    clearTimeout(timer)
    if (record === undefined) return
    timer = setTimeout(check, Math.min(Math.max(Date.parse(record.ablaufdatum) - clock.now(), 0), maxDelayMs))
  }

  function keep({ kundennummer, token, ttlSeconds }: NewSession): void {
    const ablaufdatum = new Date(clock.now() + Math.min(ttlSeconds, maxTtlSeconds) * 1000).toISOString()
    const next = { kundennummer, token, ablaufdatum }
    store.write(next)
    adopt(next, undefined)
  }

  function requirePasswordChange(kundennummer: string): void {
    keep({ kundennummer, token: '', ttlSeconds: changePasswordSeconds })
  }

  function end(reason: EndReason): void {
    const last = record ?? store.read()
    store.clear({ isLogout: reason === 'logout' })
    adopt(undefined, endOf(last, reason))
  }

  // Only a logout that was asked for deletes drafts; after an expiry, or an end by the portal, the customer finds them again.
  function reasonElsewhere(): EndReason {
    if (store.isLoggedOut()) return 'elsewhere'
    return isLoggedIn(record, clock.now()) ? 'ended' : 'expired'
  }

  function check(): void {
    const stored = store.read()
    if (stored === undefined) {
      if (record !== undefined) adopt(undefined, endOf(record, reasonElsewhere()))
    } else if (!isLoggedIn(stored, clock.now())) end('expired')
    else if (JSON.stringify(stored) !== JSON.stringify(record)) adopt(stored, undefined)
    // A timer may fire a little early, and none reaches far.
    else wake()
  }

  // The store first: another tab may have logged out a moment ago, and this one has not heard of it yet.
  function speaksFor(token: string | undefined): SessionRecord | undefined {
    check()
    return record?.token === token ? record : undefined
  }

  store.subscribe(check)
  check()
  // A tab that the browser had suspended may have missed a logout.
  if (record === undefined && store.isLoggedOut()) lastEnd = endOf(undefined, 'elsewhere')

  return {
    current: () => (isLoggedIn(record, clock.now()) ? record : undefined),
    state: () => deriveSessionState(record, clock.now()),
    lastEnd: () => lastEnd,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: keep,
    requirePasswordChange,
    extendPasswordChange() {
      const speaking = speaksFor('')
      if (speaking !== undefined) requirePasswordChange(speaking.kundennummer)
    },
    renew(token, ttlSeconds) {
      const speaking = speaksFor(token)
      if (speaking !== undefined) keep({ kundennummer: speaking.kundennummer, token, ttlSeconds })
    },
    replaceToken(token, next) {
      const speaking = speaksFor(token)
      if (speaking !== undefined) keep({ kundennummer: speaking.kundennummer, ...next })
    },
    end,
    endUnauthorized(token) {
      if (speaksFor(token) !== undefined) end('ended')
    },
    check,
  }
}

function endOf(record: SessionRecord | undefined, reason: EndReason): SessionEnd {
  return { reason, kundennummer: record?.kundennummer, wasForced: record?.token === '' || undefined }
}

export type SessionState = 'loggedOut' | 'changePassword' | 'loggedIn'

/** Whether the record's expiry lies in the future [sitzung-3]. */
function isLoggedIn(record: SessionRecord | undefined, now: number): record is SessionRecord {
  return record !== undefined && Date.parse(record.ablaufdatum) > now
}

/** What a record allows at an instant [sitzung-3]; an empty token allows only to change the password. */
export function deriveSessionState(record: SessionRecord | undefined, now: number): SessionState {
  if (!isLoggedIn(record, now)) return 'loggedOut'
  return record.token === '' ? 'changePassword' : 'loggedIn'
}
