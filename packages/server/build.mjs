import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

rmSync(here('dist'), { recursive: true, force: true })

await build({
  absWorkingDir: here('.'),
  entryPoints: {
    main: './src/main.ts',
    portal: './src/cli/portal.ts',
    watchdogThread: './src/watchdog/watchdogThread.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.18',
  packages: 'external',
  // The one package that is source, not something installed.
  alias: { '@ekp/wire': here('../wire/src') },
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
}).catch(() => {
  // esbuild has said what is wrong.
  process.exitCode = 1
})
