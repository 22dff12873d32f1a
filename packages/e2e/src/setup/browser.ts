import { existsSync } from 'node:fs'

/**
 * The Chromium to test with: the one that is named, the system's, or else Playwright's own. The one without windows
 * draws the same with half of the processor's time.
 */
export const chromiumPath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== undefined && existsSync(path))

/** The one with windows, for what the other cannot do. */
export const windowedChromiumPath = ['/usr/bin/chromium'].find((path) => existsSync(path))

// A browser that runs as root has no sandbox; the rest keeps it from calling home.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []

export const chromiumArgs = [
  ...asRoot,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
