import { buildSteps } from './build.mjs'
import { checkSettings } from './checkSettings.mjs'
import { exclusively } from './exclusively.mjs'
import { installSteps } from './install.mjs'
import { runSteps } from './steps.mjs'

/**
 * Installs and builds what is missing; returns how many steps that took. The displayed total includes `following`
 * steps. `packed` names optional packages that must be there, too. With `checks` the portal's settings are looked at before anything is built.
 */
export async function setUp({ dev = false, quiet = false, following = 0, checks = false, packed = [] } = {}) {
  const listSteps = () => {
    const builds = buildSteps()
    const check = checks && builds.length > 0 ? [{ title: 'Einstellungen prüfen', run: checkSettings }] : []
    return [...installSteps({ dev, packed }), ...check, ...builds]
  }
  if (listSteps().length === 0) return 0
  return exclusively(async () => {
    const steps = listSteps()
    await runSteps(steps, { total: steps.length + following, quiet })
    return steps.length
  })
}
