import type { Clock } from '../lib/clock.ts'
import type { Session } from './createSession.ts'

/** How long before its end the app offers to extend a session [sitzung-11]. */
const noticeMs = 120_000
// The browser's limit: a longer delay would fire immediately.
const maxDelayMs = 2 ** 31 - 1

interface ExpiryWatch {
  /** Looks again at the clock: timers sleep with the device. */
  readonly look: () => void
  readonly stop: () => void
}

/**
 * Tells when a session ends, in milliseconds since 1970, once that is near; undefined when it no longer is.
 * A session without a token cannot be extended.
 */
export function watchExpiry(
  session: Pick<Session, 'current' | 'state' | 'subscribe'>,
  clock: Clock,
  onChange: (endsAt: number | undefined) => void,
): ExpiryWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: number | undefined

  function look(): void {
    clearTimeout(timer)
    const record = session.state() === 'loggedIn' ? session.current() : undefined
    const end = record && Date.parse(record.ablaufdatum)
    const wait = end === undefined ? 0 : end - noticeMs - clock.now()
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
