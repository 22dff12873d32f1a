import { defineConfig } from 'vitest/config'

/** The server's tests as one project, for the mutation tests. */
export default defineConfig({
  test: {
    watch: false,
    environment: 'node',
    unstubGlobals: true,
    restoreMocks: true,
    include: ['packages/server/src/{http,lib,modules/anmeldung,db/budget,db/eigen}/**/*.test.ts'],
    globalSetup: ['packages/server/src/testing/globalSetup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
