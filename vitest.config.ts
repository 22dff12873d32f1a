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
  'lib/{berlinClock,formatZeitpunkt}',
].map((name) => `packages/server/src/${name}.test.ts`)

const shared = {
  environment: 'node',
  pool: 'forks',
  expect: { requireAssertions: true },
  unstubGlobals: true,
  restoreMocks: true,
  // As for the browser tests: what passes only at the second try is named at the end.
  retry: process.env['CI'] === undefined ? 0 : 1,
} as const

const pure = zones.map((zone) => ({
  test: {
    ...shared,
    name: zone,
    include: zone === 'America/New_York' ? [pureTests, ...dayTests] : [pureTests],
    env: { TZ: zone },
  },
}))

export default defineConfig({
  test: {
    watch: false,
    maxWorkers: 2,
    projects: [
      ...pure,
      {
        test: {
          ...shared,
          name: 'server',
          include: ['packages/server/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
          // The zone farthest from Berlin: a day that shifts anywhere shifts here.
          env: { TZ: 'Pacific/Auckland' },
          globalSetup: ['packages/server/src/testing/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'checks',
          include: ['scripts/checks/**/*.test.mjs'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
