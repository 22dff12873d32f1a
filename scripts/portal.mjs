import { resolve } from 'node:path'
import { root } from './lib/root.mjs'
import { runServerScript } from './lib/runServerScript.mjs'
import { setUp } from './lib/setUp.mjs'
import { runCommand } from './lib/stop.mjs'

// The supplier's command line: `npm run portal -- import FILE`.
await runCommand(async () => {
  await setUp({ quiet: true })
  const { npm_lifecycle_event: isNpm, INIT_CWD: calledFrom, DATA_DIR, TENANTS_DIR } = process.env
  // npm changes to the project's folder, but paths of files are relative to the user's folder. Settings are as for the
  // server.
  return runServerScript('portal.js', process.argv.slice(2), {
    cwd: isNpm === undefined ? process.cwd() : calledFrom,
    env: {
      DATA_DIR: resolve(root, DATA_DIR || './data'),
      ...(TENANTS_DIR && { TENANTS_DIR: resolve(root, TENANTS_DIR) }),
    },
    stdin: 'inherit',
  })
})
