import { systemClock } from '../lib/clock.ts'
import { createSession } from './createSession.ts'
import { createBrowserSessionStore } from './sessionStore.ts'

/** The session of this tab, shared with all tabs through the browser's store. */
export const session = createSession({ store: createBrowserSessionStore(), clock: systemClock })

// A timer sleeps with the device, and a page that comes back from the history did not hear what happened meanwhile.
window.addEventListener('pageshow', session.check)
window.addEventListener('focus', session.check)
document.addEventListener('visibilitychange', session.check)
