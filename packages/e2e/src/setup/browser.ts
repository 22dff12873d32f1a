import { existsSync } from 'node:fs'

const named = process.env['CHROMIUM_PATH']
const withoutWindows = '/usr/bin/chromium-headless-shell'
const withWindows = '/usr/bin/chromium'

/**
 * The Chromium to test with: the one that is named, or the system's; undefined: Playwright's own. The one without
 * windows draws the same with half of the processor's time.
 */
export const chromiumPath = firstThere(named, withoutWindows, withWindows)

/** The Chromium to measure with: rather the one with windows, as customers have it. */
export const measuredChromiumPath = firstThere(named, withWindows, withoutWindows)

/** The one with windows, for what the other cannot do. */
export const windowedChromiumPath = firstThere(withWindows)

function firstThere(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}

// As root Chromium needs --no-sandbox; the other flags keep it from sending requests to its maker.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []

export const chromiumArgs = [
  ...asRoot,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
