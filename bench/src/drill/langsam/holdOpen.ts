import { setTimeout } from 'node:timers/promises'
import { askForHealth, type Befinden } from './askForHealth.ts'
import { openSlow, type Slow } from './openSlow.ts'

export interface Besetzung {
  /** Requests whose head never ends. */
  readonly heads: number
  /** Requests whose body never ends. */
  readonly bodies: number
  /** Connections that ask for much and read nothing of it. */
  readonly readers: number
  /** How long the server may take to close them all. */
  readonly withinMs: number
}

export interface Zustand extends Befinden {
  /** Milliseconds until the last one was closed; infinite when the server left one open. */
  readonly headsMs: number
  readonly bodiesMs: number
  readonly readersMs: number
}

const head = 'POST /api/anschlussnutzer/login HTTP/1.1\r\nhost: localhost\r\n'
const body = `${head}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{"a":"`
const question = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Opens slow connections and waits until the server has closed them; asks for its health meanwhile. */
export async function holdOpen(origin: string, { heads, bodies, readers, withinMs }: Besetzung): Promise<Zustand> {
  const slowHeads = Array.from({ length: heads }, () => openSlow(origin, { beginning: head, trickle: 'x: y\r\n' }))
  const slowBodies = Array.from({ length: bodies }, () => openSlow(origin, { beginning: body, trickle: 'x' }))
  let isOver = false
  const health = askForHealth(origin, () => isOver)
  const slowReaders: Slow[] = []
  for (let opened = 0; opened < readers; opened++) {
    slowReaders.push(openSlow(origin, { beginning: question.repeat(100), trickle: '\r\n', reads: false }))
    // All their questions at once would be a flood, which is another drill.
    await setTimeout(30)
  }
  const all = [...slowHeads, ...slowBodies, ...slowReaders]
  const done = Promise.all(all.map(({ closed }) => closed))
  await Promise.race([done, setTimeout(withinMs, undefined, { ref: false })])
  const lastOf = (some: typeof all) =>
    Promise.race([
      Promise.all(some.map(({ closed }) => closed)).then((times) => Math.max(0, ...times)),
      setTimeout(100, Number.POSITIVE_INFINITY),
    ])
  const [headsMs, bodiesMs] = [await lastOf(slowHeads), await lastOf(slowBodies)]
  const readersMs = await lastOf(slowReaders)
  isOver = true
  for (const slow of all) slow.destroy()
  return { headsMs, bodiesMs, readersMs, ...(await health) }
}
