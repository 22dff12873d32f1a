import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import type { SessionHeaders } from './demoPortal.ts'

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []

export const browserArgs = [
  ...asRoot,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium to measure with: the one that is named, the system's, or else Playwright's own. */
export function browserPath(): string {
  const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? chromium.executablePath()
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: browserArgs })
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
