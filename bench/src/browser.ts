import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

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
