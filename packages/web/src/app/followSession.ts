import { drafts, nobody } from '../lib/input/drafts.ts'
import { dismissMessage, showMessage } from '../lib/message.ts'
import type { Router } from '../lib/router/createRouter.ts'
import type { Session } from '../session/createSession.ts'

/** When another customer logs in, or the customer is logged out: asks the guard again and forgets message and drafts. */
export function followSession(session: Session, router: Router): void {
  const identity = () => ({ state: session.state(), kundennummer: session.current()?.kundennummer })
  let known = identity()
  forgetDrafts(session)
  session.subscribe(() => {
    const { state, kundennummer } = known
    known = identity()
    if (known.state === state && known.kundennummer === kundennummer) return
    dismissMessage()
    forgetDrafts(session)
    // The page may belong to the customer before, so it is left without a question about unsaved input.
    const next = known.kundennummer
    if (kundennummer === undefined || next === undefined || next === kundennummer) return void router.refresh()
    return void router
      .navigate({ to: '/', replace: true, ignoreBlocker: true })
      .then(() => showMessage({ kind: 'success', text: `Angemeldet mit ${next}.` }))
  })
}

// A session that ran out, or that the portal ended, keeps what was typed for its customer, in every tab; a logout that was
// asked for, here or in another tab, leaves only what was typed since, in a form that is open to everybody.
function forgetDrafts(session: Session): void {
  const kundennummer = session.current()?.kundennummer
  const reason = session.lastEnd()?.reason
  if (kundennummer !== undefined) drafts.forgetOthers(kundennummer)
  else if (reason === 'logout' || reason === 'elsewhere') drafts.forgetOthers(nobody)
}
