import { buildSteps } from './build.mjs'
import { exclusively } from './exclusively.mjs'
import { installSteps } from './install.mjs'
import { runSteps } from './steps.mjs'

/**
 * Installs and builds what is missing; returns how many steps that took. The displayed total includes `following`
 * steps.
 */
export async function setUp({ dev = false, quiet = false, following = 0 } = {}) {
  const listSteps = () => [...installSteps({ dev }), ...buildSteps()]
  if (listSteps().length === 0) return 0
  return exclusively(async () => {
    const steps = listSteps()
    await runSteps(steps, { total: steps.length + following, quiet })
    return steps.length
  })
}
