import { rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

rmSync(here('dist'), { recursive: true, force: true })

const result = await build({
  absWorkingDir: here('.'),
  entryPoints: {
    main: './src/main.ts',
    portal: './src/cli/portal.ts',
    watchdogThread: './src/app/watchdog/watchdogThread.ts',
    leserThread: './src/import/dateien/erechnung/leserThread.ts',
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
  metafile: true,
  logLevel: 'warning',
}).catch(() => {
  // esbuild has said what is wrong.
  process.exitCode = 1
})

if (result !== undefined) {
  // The packages that have to lie beside the bundle: an archive takes these along.
  const imports = Object.values(result.metafile.outputs).flatMap((output) => output.imports)
  const names = imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => nameOf(path))
  writeFileSync(here('dist/packages.json'), `${JSON.stringify([...new Set(names)])}\n`)
}

function nameOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}
