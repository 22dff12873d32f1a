import { defineConfig } from 'vitest/config'

/** The server's tests as one project, for the mutation tests. */
export default defineConfig({
  test: {
    watch: false,
    // Test files name them; each runs as any other here.
    tags: ['zones', 'isolated', 'full'].map((name) => ({ name })),
    environment: 'node',
    unstubGlobals: true,
    restoreMocks: true,
    expect: { requireAssertions: true },
    // Those that are about the mutated files: of others each mutant that is not found would run hundreds.
    include: [
      'packages/server/src/http/access.test.ts',
      'packages/server/src/db/budget.test.ts',
      'packages/server/src/modules/eintrag/eintragAccess.test.ts',
      'packages/server/src/http/session/*.test.ts',
      'packages/server/src/lib/{gates/*,passwort}.test.ts',
      'packages/server/src/{db/eigen,modules/anmeldung}/**/*.test.ts',
    ],
    globalSetup: ['packages/server/src/testing/globalSetup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
