import { runServerScript } from './lib/runServerScript.mjs'
import { setUp } from './lib/setUp.mjs'
import { runCommand } from './lib/stop.mjs'

// Installs, builds and starts the portal; runs on any Node from 18 on, with nothing installed.
await runCommand(async () => {
  const done = await setUp({ following: 1, checks: true })
  if (done > 0) console.log(`[${done + 1}/${done + 1}] Portal starten`)
  return runServerScript('main.js', process.argv.slice(2))
})
