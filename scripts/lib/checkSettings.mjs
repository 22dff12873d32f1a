import { spawnSync } from 'node:child_process'
import { environmentFor, findNode } from './findNode.mjs'
import { nodeFlags } from './nodeFlags.mjs'
import { root } from './root.mjs'
import { Stop } from './stop.mjs'

/** Stops with a sentence for settings that the portal would refuse; needs its packages, but nothing that is built. */
export function checkSettings() {
  const node = findNode()
  const { status, stderr } = spawnSync(node, [...nodeFlags, 'packages/server/src/app/checkSettings.ts'], {
    cwd: root,
    env: environmentFor(node),
    encoding: 'utf8',
  })
  if (status === 1) throw new Stop(stderr.trim())
}
