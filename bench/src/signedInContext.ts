import type { Browser, BrowserContext } from '@playwright/test'
import type { SessionHeaders } from './demoPortal.ts'

/** A fresh browser in which somebody is signed in; nobody without a session. */
export function signedInContext(browser: Browser, origin: string, session?: SessionHeaders): Promise<BrowserContext> {
  const ablaufdatum = new Date(Date.now() + 600_000).toISOString()
  const localStorage = session ? [{ name: 'ekp-token', value: JSON.stringify({ ...session, ablaufdatum }) }] : []
  // A worker would fetch the whole app once more, and what the form without a network needs.
  return browser.newContext({
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}
