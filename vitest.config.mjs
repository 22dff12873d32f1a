import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** The test files of a folder, each with the tags that it gives itself. */
const testFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .toSorted()
    .map((file) => {
      const path = `${folder}/${file}`
      const tags = [...readFileSync(path, 'utf8').matchAll(/^\/\/ @module-tag (\w+)$/gm)].map(([, tag]) => tag)
      return { path, tags }
    })
const having = (files, tag) => files.filter(({ tags }) => tags.includes(tag)).map(({ path }) => path)
const lacking = (files, tag) => files.filter(({ tags }) => !tags.includes(tag)).map(({ path }) => path)

// Rules of both sides, and of the server those about days, which need no database: they must not care where the machine
// stands and run once in each zone. West of Berlin other mistakes show than east of it; `npm test` takes one zone of each.
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland']
const rules = ['packages/wire/src', 'packages/web/src', 'packages/desk/src'].flatMap(testFiles)
const serverTests = [...testFiles('packages/server/src'), ...testFiles('bench/src')]
const dayRules = serverTests.filter(({ tags }) => tags.includes('zones'))

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
  execArgv: [`--import=${new URL('scripts/suites/noteAnswered.mjs', import.meta.url).href}`],
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
          include: lacking([...rules, ...(zone === 'Pacific/Auckland' ? [] : dayRules)], 'isolated'),
          env: { TZ: zone },
        },
      })),
      {
        test: {
          ...shared,
          name: 'isolated',
          isolate: true,
          include: having(rules, 'isolated'),
          env: { TZ: 'UTC' },
        },
      },
      {
        test: { ...server, name: 'server', include: lacking(serverTests, 'isolated') },
      },
      {
        test: { ...server, name: 'server isolated', isolate: true, include: having(serverTests, 'isolated') },
      },
      { test: { ...shared, name: 'checks', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
})
