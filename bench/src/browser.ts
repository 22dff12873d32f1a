import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumArgs, measuredChromiumPath } from '../../packages/e2e/src/setup/browser.ts'
import type { SessionHeaders } from './demoPortal.ts'

/** The Chromium to measure with; without any on the system Playwright's own. */
export function browserPath(): string {
  return measuredChromiumPath ?? chromium.executablePath()
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: chromiumArgs })
}

/** A fresh browser, signed in where a session is given. */
export function signedInContext(browser: Browser, origin: string, session?: SessionHeaders): Promise<BrowserContext> {
  const ablaufdatum = new Date(Date.now() + 600_000).toISOString()
  const localStorage = session ? [{ name: 'ekp-token', value: JSON.stringify({ ...session, ablaufdatum }) }] : []
  // A service worker would fetch the whole app and the offline form as well.
  return browser.newContext({
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}
