import { spawnSync } from 'node:child_process'
import { root } from '../lib/root.mjs'

/**
 * What to call a state of the source that is not the released version: `suffix` in names of files, `text` for people.
 * Undefined for a released one, whose commit has the version's tag, and without Git.
 */
export function findStand(version, folder = root) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  const log = git('log', '-1', '--format=%H %cs')
  if (log.status !== 0) return undefined
  const [commit, day] = log.stdout.trim().split(' ')
  const isTagged = git('tag', '--points-at', 'HEAD').stdout.split('\n').includes(`v${version}`)
  const isChanged = git('status', '--porcelain', '--untracked-files=no').stdout !== ''
  if (isTagged && !isChanged) return undefined
  const short = commit.slice(0, 10)
  return {
    suffix: `-${day.replaceAll('-', '')}-${short}${isChanged ? '-geaendert' : ''}`,
    text: `nicht freigegeben, ${short} vom ${day.split('-').toReversed().join('.')}${isChanged ? ', geändert' : ''}`,
  }
}
