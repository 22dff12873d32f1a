import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exclusively } from './lib/exclusively.mjs'
import { root } from './lib/root.mjs'
import { setUp } from './lib/setUp.mjs'
import { runSteps } from './lib/steps.mjs'
import { runCommand, Stop } from './lib/stop.mjs'
import { packArchive } from './release/packArchive.mjs'

// Builds the archive with which the portal runs without npm: `npm run release`, into another folder with
// `npm run release -- FOLDER`; with `--without-postgres` it has no PostgreSQL for the demo.
await runCommand(async () => {
  if (process.platform !== 'linux') throw new Stop('Das Archiv entsteht unter Linux, für Linux.')
  const { values, positionals } = parseArgs({
    options: { 'without-postgres': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const folder = resolve(positionals[0] ?? join(root, 'dist/release'))
  const done = await setUp({ following: 1 })
  let lines = []
  const run = async () => (lines = await packArchive(folder, { withPostgres: !values['without-postgres'] }))
  // The folder is emptied first.
  await exclusively(() => runSteps([{ title: 'Archiv packen', run }], { first: done + 1, total: done + 1 }))
  for (const line of lines) console.log(line)
  return 0
})
