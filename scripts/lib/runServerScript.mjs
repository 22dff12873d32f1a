import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { environmentFor, findNode } from './findNode.mjs'
import { root } from './root.mjs'
import { watchNpm } from './watchNpm.mjs'

// A young generation of 8 MB halves the server's memory under load and costs no request [measured: bench memory, rate].
const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

/**
 * Runs a bundled script of the server until it ends, and answers its exit code.
 * Signals are passed on. The channel to it breaks when this process is killed, which the script takes as its end.
 */
export function runServerScript(name, args, { cwd = root, env = {}, stdin = 'ignore' } = {}) {
  const node = findNode()
  const child = spawn(node, [...flags, join(root, 'packages/server/dist', name), ...args], {
    cwd,
    env: { ...environmentFor(node), ...env },
    stdio: [stdin, 'inherit', 'inherit', 'ipc'],
  })
  // A terminal that is closed means the end, too.
  const forward = (signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  const stopWatching = watchNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      stopWatching()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}
