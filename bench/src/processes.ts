import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export const repositoryDir = fileURLToPath(new URL('../..', import.meta.url))

export interface Running {
  readonly pid: number
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number
  stop(): Promise<void>
}

/** Starts a script of Node and waits until `url` answers 200. */
export async function startNode(args: readonly string[], url: string, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: repositoryDir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${args.join(' ')} did not start`)
  await answering(child, url)
  return { pid, startMs: performance.now() - start, stop: () => stop(child) }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await stop(child)
  throw new Error(`${url} did not answer`)
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.kill('SIGTERM')
  })
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('The system gave no port'))
      })
    })
  })
}

/** The numbers of the process and of all its descendants, as Linux lists them. */
export function processTree(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = readOr(`/proc/${name}/stat`, '').match(/\) \S (\d+)/)?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const tree = [pid]
  for (const member of tree) {
    for (const [child, parent] of parents) if (parent === member) tree.push(child)
  }
  return tree
}

/** The process below `pid` that runs `script`. */
export function findProcess(pid: number, script: string): number {
  const found = processTree(pid).find((member) => readOr(`/proc/${member}/cmdline`, '').includes(script))
  if (found === undefined) throw new Error(`No process runs ${script}`)
  return found
}

/** Bytes that the processes use; shared pages are divided among them. */
export function memoryBytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(readOr(`/proc/${pid}/smaps_rollup`, '').match(/^Pss:\s+(\d+)/m)?.[1] ?? 0))
  return kilobytes.reduce((sum, one) => sum + one * 1024, 0)
}

/** Resident bytes of one process, including all shared pages: cheap enough to be read often. */
export function residentBytes(pid: number): number {
  return Number(readOr(`/proc/${pid}/status`, '').match(/^VmRSS:\s+(\d+)/m)?.[1] ?? Number.NaN) * 1024
}

/**
 * Watches processes from now on: answers how many milliseconds of processor time they have used since, with all their
 * threads and to the nanosecond; on Linux alone. `list` names them, then and now.
 */
export function watchProcessor(list: () => readonly number[]): () => number {
  const before = new Map(list().map((pid) => [pid, processorMs(pid)]))
  return () => list().reduce((sum, pid) => sum + processorMs(pid) - (before.get(pid) ?? 0), 0)
}

function processorMs(pid: number): number {
  const threads = readDirOr(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
  return threads.reduce((sum, path) => sum + Number(readOr(path, '0').split(' ', 1)[0]) / 1e6, 0)
}

/** The processes of an embedded PostgreSQL, started by this process, that serve connections to a database. */
export function backendsOf(database: string): number[] {
  return processTree(process.pid).filter((pid) => readOr(`/proc/${pid}/cmdline`, '').includes(` ${database} [local]`))
}

function readDirOr(path: string): readonly string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

function readOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return fallback
  }
}

/** Builds the app and the server where something changed, as `npm start` does. */
export function ensureBuilt(): void {
  const script = "import { setUp } from './scripts/lib/setUp.mjs'; await setUp({ dev: true })"
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: repositoryDir,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The portal cannot be built')
}
