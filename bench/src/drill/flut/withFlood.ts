import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** How the flood's requests were answered: status or `closed`, `hung`. */
export type Flutzahlen = ReadonlyMap<string, number>

/** A script beside this one that pours until it is told to stop, and what it is told besides origin and connections. */
interface Flood {
  readonly script: 'pourLogins.ts' | 'pourCostly.ts' | 'pourInputs.ts'
  readonly args?: readonly string[]
}

/** Runs `task` while requests pour in over so many connections, from a process of their own. */
export async function withFlood<T>(
  origin: string,
  connections: number,
  { script, args = [] }: Flood,
  task: () => Promise<T>,
): Promise<{ readonly result: T; readonly flut: Flutzahlen }> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  // Not the arguments of a test runner, which would be loaded there as well.
  const child = fork(path, [origin, String(connections), ...args], { execArgv: [] })
  try {
    // What the flood prepares takes time from nobody who is measured.
    await once(child, 'message')
    const result = await task()
    const counts = await new Promise<object>((resolve, reject) => {
      child.once('message', (told) => resolve(typeof told === 'object' && told !== null ? told : {}))
      child.once('exit', () => reject(new Error('The flood ended by itself')))
      child.send('stop')
    })
    return { result, flut: new Map(Object.entries(counts).map(([kind, count]) => [kind, Number(count)])) }
  } finally {
    child.kill('SIGKILL')
  }
}
