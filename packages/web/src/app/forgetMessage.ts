import type { AnyRouter } from '@tanstack/react-router'
import { dismissMessage } from '../lib/message.ts'
import { routes } from './routes.ts'

/** A message belongs to the page on which it was said; only the end of a session is explained on the login page. */
export function forgetMessage(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const isElsewhere = fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname
    if (isElsewhere && toLocation.pathname !== routes.anmelden.path) dismissMessage()
  })
}
