import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumArgs, measuredChromiumPath } from '../../packages/e2e/src/setup/browser.ts'
import type { SessionHeaders } from './demoPortal.ts'
import { findFreePort } from './processes.ts'
import { trustsTheProxy } from './tlsProxy.ts'

/** The Chromium to measure with; without any on the system Playwright's own. */
function browserPath(): string {
  return measuredChromiumPath ?? chromium.executablePath()
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: chromiumArgs })
}

/** What the app keeps of a session. */
const storedSession = (session: SessionHeaders) =>
  JSON.stringify({ ...session, ablaufdatum: new Date(Date.now() + 600_000).toISOString() })

const sessionKey = 'ekp-token'

/** A fresh browser, signed in where a session is given. */
export function signedInContext(browser: Browser, origin: string, session?: SessionHeaders): Promise<BrowserContext> {
  const localStorage = session ? [{ name: sessionKey, value: storedSession(session) }] : []
  // A service worker would fetch the whole app and the offline form as well.
  return browser.newContext({
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

/** A browser that has never been at the portal but may be signed in, for a program that steers it by its port. */
export async function withFreshBrowser<T>(
  origin: string,
  session: SessionHeaders | undefined,
  use: (port: number) => Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
  const port = await findFreePort()
  const args = [...chromiumArgs, trustsTheProxy, `--remote-debugging-port=${port}`]
  try {
    const context = await chromium.launchPersistentContext(profile, { executablePath: browserPath(), args })
    try {
      if (session !== undefined) {
        const page = await context.newPage()
        // Of the portal, but without any of its files.
        await page.goto(`${origin}/api/health/ready`)
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
          sessionKey,
          storedSession(session),
        ] as const)
        await page.close()
      }
      return await use(port)
    } finally {
      await context.close()
    }
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}
