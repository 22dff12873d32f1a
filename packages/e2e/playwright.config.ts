import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './src/setup/browser.ts'
import { portOf } from './src/setup/ports.ts'

const portal = await portOf('PORTAL')
// The service desk of the same process.
await portOf('DESK')
const supplier = await portOf('SUPPLIER')
await portOf('SUPPLIER_DESK')
// A test's own OpenID provider.
await portOf('ANBIETER')
const app = await portOf('APP')
const gallery = await portOf('GALLERY')
const isCi = process.env['CI'] !== undefined

const serve = (name: string, port: number, path: string) => ({
  command: `"${process.execPath}" src/setup/${name}.ts`,
  url: `http://127.0.0.1:${port}${path}`,
  // The first start of a machine builds the app and the server.
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  stdout: 'ignore' as const,
})

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const journeys = '**/journeys/**/*.spec.ts'
const axe = '**/src/accessibility.spec.ts'

// What `npm test` runs: each journey once as a customer goes it, on one screen, with the main refusal of each form, the
// limits between customers, the end of a session, readings without a network, and axe on every page, light and dark.
// A grep also matches file names.
const projects = [
  { name: 'desktop', testMatch: journeys, grepInvert: /@further|@full|@touch|@phone/, use: desktop },
  { name: 'phone', testMatch: [journeys, axe], grep: /@phone/, use: phone },
]

// What `npm run test:full` runs in addition: what a screen says when a call fails or a host sends less, other inputs, several
// tabs and restricted access (`@further`, on both screens), each row of a table (`@full`, on one), the gallery, each test
// on the other screen, and axe on a desktop. A phone has no Tab key, and some figures look the same on each screen.
const furtherProjects = [
  {
    name: 'desktop',
    grep: /@further|@full|@phone|robustness\/|gallery\/|accessibility\.spec/,
    grepInvert: /@touch/,
    use: desktop,
  },
  { name: 'phone', testMatch: [journeys, axe], grepInvert: /@phone|@keyboard|@desktop|@full/, use: phone },
  { name: 'dark', testMatch: '**/gallery/accessibility.spec.ts', use: { colorScheme: 'dark' as const } },
  {
    name: 'forced colours',
    testMatch: '**/accessibility.spec.ts',
    use: { contextOptions: { forcedColors: 'active' as const, reducedMotion: 'reduce' as const } },
  },
]
const isFull = process.env['E2E_FULL'] !== undefined

export default defineConfig({
  testDir: 'src',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: isCi,
  workers: 2,
  retries: isCi ? 1 : 0,
  // Only a test that hangs takes this long, even on a busy machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: isCi ? [['line'], ['html', { open: 'never', outputFolder: '../../playwright-report' }]] : 'line',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${portal}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // A worker would bypass the routes that tests define; only the worker's own tests allow it.
    serviceWorkers: 'block',
    // An action that hangs is reported well before its test times out.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: isCi ? 'on-first-retry' : 'off',
    launchOptions: {
      args: chromiumArgs,
      // Where the machine has no language set, Chromium can name no file with an umlaut.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    },
  },
  projects: isFull ? furtherProjects : projects,
  webServer: [
    serve('servePortal', portal, '/api/health/ready'),
    serve('serveSupplier', supplier, '/api/health/ready'),
    serve('serveAppAlone', app, '/'),
    // Only the full run looks at the parts for themselves.
    ...(isFull ? [serve('serveGallery', gallery, '/')] : []),
  ],
})
