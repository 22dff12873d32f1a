import type { Clock } from '../lib/clock.ts'
import type { Session } from './createSession.ts'

/** How long before its end the app offers to extend a session [sitzung-11], and a forced change of the password [sitzung-6]. */
const noticeMs = { loggedIn: 120_000, changePassword: 60_000 }
// The browser's limit: a longer delay would fire immediately.
const maxDelayMs = 2 ** 31 - 1

interface ExpiryWatch {
  /** Looks again at the clock: timers sleep with the device. */
  readonly look: () => void
  readonly stop: () => void
}

/** Tells when a session ends, in milliseconds since 1970, once that is near; undefined when it no longer is. */
export function watchExpiry(
  session: Pick<Session, 'current' | 'state' | 'subscribe'>,
  clock: Clock,
  onChange: (endsAt: number | undefined) => void,
): ExpiryWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: number | undefined

  function look(): void {
    clearTimeout(timer)
    const state = session.state()
    const record = session.current()
    const end = record && Date.parse(record.ablaufdatum)
    const wait = end === undefined || state === 'loggedOut' ? 0 : end - noticeMs[state] - clock.now()
    if (wait > 0) timer = setTimeout(look, Math.min(wait, maxDelayMs))
    const next = wait > 0 ? undefined : end
    if (next === known) return
    known = next
    onChange(next)
  }

  const unsubscribe = session.subscribe(look)
  look()
  return {
    look,
    stop() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
