import { runCommand } from '../lib/stop.mjs'
import { packArchive } from './packArchive.mjs'

// What `npm run release` runs on the portal's own Node, once everything is installed and built.
await runCommand(async () => {
  const [folder, postgres] = process.argv.slice(2)
  for (const line of await packArchive(folder, { withPostgres: postgres === 'with-postgres' })) console.log(line)
  return 0
})
