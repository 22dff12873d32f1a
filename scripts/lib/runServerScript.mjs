import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { environmentFor, findNode } from './findNode.mjs'
import { nodeFlags } from './nodeFlags.mjs'
import { root } from './root.mjs'

/**
 * Runs a bundled script of the server until it ends, and returns its exit code. Passes signals on. When this process is
 * killed, the IPC channel closes, and the script ends itself.
 */
export function runServerScript(name, args, { cwd = root, env = {}, stdin = 'ignore' } = {}) {
  const node = findNode()
  const child = spawn(node, [...nodeFlags, join(root, 'packages/server/dist', name), ...args], {
    cwd,
    env: { ...environmentFor(node), ...env },
    stdio: [stdin, 'inherit', 'inherit', 'ipc'],
  })
  // Closing the terminal ends the script, too; a portal that runs as a service reads its tenants again.
  const isService = name === 'main.js' && !process.stdout.isTTY && !process.stderr.isTTY
  const forward = (signal) => child.kill(signal === 'SIGHUP' && !isService ? 'SIGTERM' : signal)
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

const checkMs = 500

/**
 * Calls `onGone` when the npm that started this process has ended: npm passes a signal to a shell, which may end without
 * passing it on, and npm itself may be killed. Returns a function that stops watching.
 */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined
  const before = ancestry()
  const timer = setInterval(() => ancestry() !== before && onGone(), checkMs)
  return () => clearInterval(timer)
}

/**
 * The numbers of the processes up to npm; they change when one of these ends, because the system assigns a new parent.
 */
function ancestry() {
  const parent = process.ppid
  try {
    const [, name, grandparent] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? []
    // There may be a shell between npm and this process. Processes above npm, such as a terminal, may end without any
    // effect.
    return /^(?:da|ba|a)?sh$/.test(name) ? `${parent} ${grandparent}` : `${parent}`
  } catch {
    return `${parent}`
  }
}
