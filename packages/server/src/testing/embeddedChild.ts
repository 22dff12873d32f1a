import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** A process that prints lines. */
export interface EmbeddedChild {
  readonly process: ChildProcess
  /** Its next line; fails when it has ended instead. */
  nextLine(): Promise<string>
  /** Everything it printed that was not yet asked for. */
  remainingLines(): Promise<string[]>
  /** Lets it end by itself. */
  finish(): Promise<void>
}

const embedded = new URL('../db/embedded/embedded.ts', import.meta.url).href

/** What a child may run: a server that lives until `finish()`. */
export const serveUntilFinished = `
  const postgres = await startEmbedded(dataDir)
  console.log('ready')
  process.stdin.resume().on('end', () => postgres.stop())
`

/** Runs code in a process of its own, with `startEmbedded`, `joinEmbedded`, `pg` and `dataDir` in scope. */
export function spawnEmbeddedChild(dataDir: string, code: string, prefix: readonly string[] = []): EmbeddedChild {
  const script = `
    import { startEmbedded, joinEmbedded } from ${JSON.stringify(embedded)}
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const dataDir = ${JSON.stringify(dataDir)}
    try { ${code} } catch (error) { console.log(error.name + ': ' + error.message) }
  `
  const [program, ...args] = [...prefix, process.execPath, '--input-type=module', '-e', script]
  const child = spawn(program ?? '', args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const finish = async () => {
    child.stdin.end()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  onTestFinished(async () => {
    const bound = setTimeout(() => child.kill('SIGKILL'), 5000)
    await finish()
    clearTimeout(bound)
  })
  return {
    process: child,
    finish,
    nextLine: async () => {
      const line: IteratorResult<string, undefined> = await lines.next()
      if (line.value === undefined) throw new Error('the child has ended')
      return line.value
    },
    remainingLines: async () => {
      const found: string[] = []
      for (;;) {
        const line: IteratorResult<string, undefined> = await lines.next()
        if (line.value === undefined) return found
        found.push(line.value)
      }
    },
  }
}
