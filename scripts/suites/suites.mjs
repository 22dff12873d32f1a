const vitest = (...args) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=scripts/suites/vitestReporter.mjs',
  ...args,
]

const playwright = (...args) => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config=packages/e2e/playwright.config.ts',
  '--reporter=line,./scripts/suites/playwrightReporter.mjs',
  ...args,
]

// Rules about days in the zone farthest west of Berlin and the one farthest east; `npm run test:full` takes all zones.
const farthestZones = ['--project=!UTC', '--project=!Europe/Berlin']

/** What `npm test` runs: everything that matters to a customer. */
export const testSuites = [
  { name: 'checks', args: ['scripts/check.mjs'] },
  { name: 'rules and HTTP', args: vitest('--tags-filter=!full', ...farthestZones) },
  { name: 'browser', args: playwright() },
]

const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** Runs a suite with the date some days ahead; the monotonic clock stays right, and files keep their times. */
const daysAhead = (days, name, args) => ({
  name: `${name}, ${days} days ahead`,
  args,
  needs: { file: faketime, sentence: 'libfaketime is not installed (Debian: apt-get install libfaketime).' },
  env: {
    LD_PRELOAD: faketime,
    FAKETIME: `+${days}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Else it also converts how long Chromium's threads wait, which then takes twenty times as long.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    NO_FAKE_STAT: '1',
  },
})

/** What `npm run test:full` runs: tests that take long, and those of `npm test` again on other screens and days. */
export const fullSuites = [
  {
    name: 'starts, kills, attacks, memory and whole inventories',
    args: vitest('--tags-filter=full', '--project=server', '--project=checks'),
  },
  { name: 'browser, further cases, sizes and colours', args: playwright(), env: { E2E_FULL: '1' } },
  daysAhead(400, 'rules and HTTP', vitest()),
  daysAhead(45, 'rules and HTTP', vitest('--tags-filter=!full')),
  daysAhead(45, 'browser', playwright()),
  daysAhead(1, 'rules and HTTP', vitest('--tags-filter=!full')),
]
