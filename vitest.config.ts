import { defineConfig } from 'vitest/config'

// Calendar rules must not care where the machine stands: these run once in each zone.
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland']
const pureTests = 'packages/{wire,web}/src/**/*.test.{ts,tsx}'
// The server's rules about days, without a database. West of Berlin other mistakes show than east of it.
const dayTests = [
  'modules/verbrauch/{derive*,preferImported,properties,splitByUmrechnung,verbrauchByDay}',
  'modules/verbrauch/historie/{daysAndMonths,deriveHistorie,deriveLastreihe,listTage}',
  'modules/{tarif,ablesung}/derive*',
  'modules/auskunft/formatBerlinzeit',
  'jobs/preisfeed/{deriveAbrufplan,parsers}',
  'db/eintrag/eintrag',
  'lib/{berlinClock,formats}',
].map((name) => `packages/server/src/${name}.test.ts`)
// Tests that replace a module or the device's store need modules of their own; all others share them.
const isolatedTests = [
  'packages/web/src/features/ablesung/{editWartende,loadZaehlerVorrat,sendWartende,wartendeSender,zaehlerKopie}.test.ts',
  'packages/web/src/session/deviceData.test.ts',
]
const isolatedServerTests = ['packages/server/src/modules/anmeldung/throttle.test.ts']

const shared = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  unstubGlobals: true,
  restoreMocks: true,
  // Only what hangs takes as long, however busy the machine is.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As for the browser tests: what passes only at the second try is named at the end.
  retry: process.env['CI'] === undefined ? 0 : 1,
} as const

const server = {
  ...shared,
  // The zone farthest from Berlin: a day that shifts anywhere shifts here.
  env: { TZ: 'Pacific/Auckland' },
  globalSetup: ['packages/server/src/testing/globalSetup.ts'],
}

export default defineConfig({
  test: {
    watch: false,
    maxWorkers: 2,
    tags: [
      {
        name: 'full',
        description: 'Starts and kills portals, attacks them, or measures memory: only npm run test:full runs it.',
      },
    ],
    projects: [
      ...zones.map((zone) => ({
        test: {
          ...shared,
          name: zone,
          include: zone === 'America/New_York' ? [pureTests, ...dayTests] : [pureTests],
          exclude: isolatedTests,
          env: { TZ: zone },
        },
      })),
      { test: { ...shared, name: 'isolated', isolate: true, include: isolatedTests, env: { TZ: 'UTC' } } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['packages/server/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
          exclude: isolatedServerTests,
        },
      },
      { test: { ...server, name: 'server isolated', isolate: true, include: isolatedServerTests } },
      { test: { ...shared, name: 'checks', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
})
