import type { AnyRouter } from '@tanstack/react-router'
import { dismissMessage } from '../lib/message.ts'
import type { Session } from '../session/createSession.ts'

/** Whenever somebody else, or nobody, is logged in: asks the guard again and forgets what was said; a renewal is no news. */
export function followSession(session: Session, router: AnyRouter): void {
  const identity = () => `${session.state()} ${session.current()?.kundennummer ?? ''}`
  let known = identity()
  session.subscribe(() => {
    if (identity() === known) return
    known = identity()
    dismissMessage()
    void router.invalidate()
  })
}
