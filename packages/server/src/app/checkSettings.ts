import { loadConfig } from '../config/config.ts'
import { StartError } from '../lib/errors.ts'
import { databaseTargets } from '../tenant/databaseTargets.ts'
import { loadTenants } from '../tenant/tenant.ts'

// `npm start` runs this from the source before it builds anything, so that a typing error shows before a long build.
try {
  const config = loadConfig(process.env)
  databaseTargets(config, loadTenants(config))
} catch (error) {
  // Everything else is the start's to explain.
  if (error instanceof StartError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
