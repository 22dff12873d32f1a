import { countPresent, hasTools, isInstalled, listRequired } from './installed.mjs'
import { withInstallerNode } from './installerNode.mjs'
import { runNpm } from './runNpm.mjs'

/** The steps that install what is missing; none when everything is there. A full installation serves both. */
export function installSteps({ dev }) {
  const required = listRequired({ dev })
  if (isInstalled(required)) return []
  return [
    {
      title: dev ? 'Abhängigkeiten und Prüfwerkzeuge installieren' : 'Abhängigkeiten installieren',
      progress: () => `${countPresent(required)} von ${required.length} Paketen`,
      run: async () => {
        // Where the portal is installed it may be running: then add to it, and do not clear it away first.
        if (dev && isInstalled(listRequired({ dev: false }))) {
          await npm('install', '--no-save', '--include=dev')
          if (isInstalled(required)) return
        }
        // A start after an update must not take the tools away from somebody who develops here.
        await npm('ci', dev || hasTools() ? '--include=dev' : '--omit=dev')
      },
    },
  ]
}

async function npm(...args) {
  await withInstallerNode((node) =>
    runNpm(node, args, {
      failure: 'Die Abhängigkeiten lassen sich nicht installieren. Braucht der Zugang zum Internet einen Proxy?',
    }),
  )
}
