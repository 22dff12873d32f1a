import type { AnyRouter } from '@tanstack/react-router'
import type { Session } from '../session/createSession.ts'

/** Asks the guard again whenever somebody else, or nobody, is logged in; a renewal is no news. */
export function followSession(session: Session, router: AnyRouter): void {
  const identity = () => `${session.state()} ${session.current()?.kundennummer ?? ''}`
  let known = identity()
  session.subscribe(() => {
    if (identity() === known) return
    known = identity()
    void router.invalidate()
  })
}
