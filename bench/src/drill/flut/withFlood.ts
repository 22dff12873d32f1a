import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How the flood's logins were answered: status or `closed`, `hung`. */
export type Flutzahlen = ReadonlyMap<string, number>

/** Runs `task` while logins pour in over so many connections, from a process of their own. */
export async function withFlood<T>(
  origin: string,
  connections: number,
  task: () => Promise<T>,
): Promise<{ readonly result: T; readonly flut: Flutzahlen }> {
  const script = fileURLToPath(new URL('flood.ts', import.meta.url))
  // Not the arguments of a test runner, which would be loaded there as well.
  const child = fork(script, [origin, String(connections)], { execArgv: [] })
  try {
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
