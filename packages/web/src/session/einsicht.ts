import { attempt } from '../lib/attempt.ts'
import { sessionKey } from './sessionStore.ts'

const base = import.meta.env.BASE_URL

const place = /^einsicht(?:\/(?<page>.*))?$/

/**
 * Takes the code out of the address before any other code can read it there, and leaves that of the page on which the
 * view begins: `/einsicht/rechnung/R-1#code`. It puts an end to an earlier view [T29].
 */
function takeCode({ location, history }: Window): string | undefined {
  const code = location.hash.slice(1)
  const found = location.pathname.startsWith(base) ? place.exec(location.pathname.slice(base.length)) : null
  if (found === null || code === '') return undefined
  history.replaceState(history.state, '', base + (found.groups?.['page'] ?? ''))
  attempt(() => sessionStorage.removeItem(sessionKey))
  return code
}

/** With what the service desk has opened this tab. */
export const einsichtscode = attempt(() => takeCode(window))

/**
 * Whether this tab shows a customer's portal to the service desk, which only reads [versorger-57]. Its session is in
 * the tab alone: the other tabs keep their own, and the device keeps nothing.
 */
export const isEinsicht =
  einsichtscode !== undefined || typeof attempt(() => sessionStorage.getItem(sessionKey)) === 'string'
