import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const testFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .toSorted()
const tagged = (tag) => (file) => readFileSync(file, 'utf8').includes(`// @module-tag ${tag}\n`)

// Rules of both sides, and of the server those about days, which need no database: they must not care where the machine
// stands and run once in each zone. West of Berlin other mistakes show than east of it.
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland']
const rules = [...testFiles('packages/wire/src'), ...testFiles('packages/web/src')]
const serverTests = [...testFiles('packages/server/src'), ...testFiles('bench/src')]
const dayRules = serverTests.filter(tagged('zones'))

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
}

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
      { name: 'zones', description: 'Rules about days, which run in each time zone of the machine.' },
      {
        name: 'isolated',
        description: 'Replaces a module or the device’s store; all other tests share their modules.',
      },
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
          include: [...rules, ...(zone === 'Pacific/Auckland' ? [] : dayRules)].filter(
            (file) => !tagged('isolated')(file),
          ),
          env: { TZ: zone },
        },
      })),
      {
        test: {
          ...shared,
          name: 'isolated',
          isolate: true,
          include: rules.filter(tagged('isolated')),
          env: { TZ: 'UTC' },
        },
      },
      {
        test: { ...server, name: 'server', include: serverTests.filter((file) => !tagged('isolated')(file)) },
      },
      {
        test: { ...server, name: 'server isolated', isolate: true, include: serverTests.filter(tagged('isolated')) },
      },
      { test: { ...shared, name: 'checks', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
})
