import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const repositoryDir = fileURLToPath(new URL('../../../..', import.meta.url))

/** Starts a script of Node in the repository; what it prints appears here. */
export function startNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: repositoryDir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Runs a script of Node to its end; throws when it fails. */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const code = await exitOf(startNode(args, env))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

/** Runs a script of Node to its end and answers what it printed; throws when it fails. */
export function readNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(process.execPath, args, { cwd: repositoryDir, env: { ...process.env, ...env }, encoding: 'utf8' })
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
}

/** Waits until the child ends; ends it on a signal, or when Playwright is gone. */
export async function liveAndDieWith(child: ChildProcess): Promise<number> {
  let isEnding = false
  const end = () => {
    isEnding = true
    child.kill('SIGTERM')
  }
  onEnd(end)
  const code = await exitOf(child)
  if (!isEnding) console.error(`${child.spawnargs.join(' ')} ended by itself: ${code ?? child.signalCode}`)
  process.stdin.destroy()
  return code ?? 1
}

/** Calls `end` on a signal, and when Playwright, which holds the other end of stdin, is gone. */
export function onEnd(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  process.stdin.on('end', end).resume()
}
