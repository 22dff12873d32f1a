import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { eachOf } from '../eachOf.ts'

interface SlowClients {
  /** How many requests have a head that never ends. */
  readonly heads: number
  /** How many requests have a body that never ends. */
  readonly bodies: number
  /** How many connections request a lot and read nothing. */
  readonly readers: number
  /** How long the server may take to close them all. */
  readonly withinMs: number
}

interface SlowResult extends Health {
  /** Milliseconds until the last one was closed; infinite when the server left one open. */
  readonly headsMs: number
  readonly bodiesMs: number
  readonly readersMs: number
}

const head = 'POST /api/anschlussnutzer/login HTTP/1.1\r\nhost: localhost\r\n'
const body = `${head}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{"a":"`
const apiQuestion = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Opens slow connections and waits until the server has closed them; meanwhile checks its health. */
export async function holdOpen(origin: string, { heads, bodies, readers, withinMs }: SlowClients): Promise<SlowResult> {
  const slowHeads = Array.from({ length: heads }, () => openSlow(origin, { beginning: head, trickle: 'x: y\r\n' }))
  const slowBodies = Array.from({ length: bodies }, () => openSlow(origin, { beginning: body, trickle: 'x' }))
  let isOver = false
  const health = askForHealth(origin, () => isOver)
  const slowReaders: Slow[] = []
  for (let opened = 0; opened < readers; opened++) {
    slowReaders.push(openSlow(origin, { beginning: apiQuestion.repeat(100), trickle: '\r\n', reads: false }))
    // All requests at once would be a flood, which is another drill.
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

export interface IdleResult extends Health {
  /** How many connections the system allowed. */
  readonly opened: number
  /** Of those, how many the server had not closed in the end. */
  readonly kept: number
  readonly bytesBefore: number
  readonly bytesAfter: number
}

interface IdleClients {
  readonly sockets: number
  /** Milliseconds for which all of them are silent; less than the server keeps a connection (65 s). */
  readonly forMs: number
}

const healthQuestion = 'GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** A connection that got one answer; undefined when the system or the server allows no more. */
function openIdle(origin: string): Promise<Socket | undefined> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(undefined))
    socket.once('data', () => resolve(socket))
    socket.write(healthQuestion)
  })
}

/**
 * Opens connections that send one request and then nothing; meanwhile measures the server's memory and checks its
 * health.
 */
export async function holdIdle(
  origin: string,
  { sockets, forMs }: IdleClients,
  bytes: () => number,
): Promise<IdleResult> {
  const bytesBefore = bytes()
  const idle: Socket[] = []
  await eachOf(sockets, 50, async () => {
    const socket = await openIdle(origin)
    if (socket !== undefined) idle.push(socket)
  })
  let isOver = false
  const health = askForHealth(origin, () => isOver)
  await setTimeout(forMs)
  const bytesAfter = bytes()
  isOver = true
  const befinden = await health
  const kept = idle.filter(({ destroyed }) => !destroyed).length
  for (const socket of idle) socket.destroy()
  return { opened: idle.length, kept, bytesBefore, bytesAfter, ...befinden }
}

/** Milliseconds of the slowest answer of `/api/health/ready`, and how many requests got none. */
export interface Health {
  readonly slowestHealthMs: number
  readonly failedHealth: number
}

/** Checks the server's health five times a second until `isOver`. */
async function askForHealth(origin: string, isOver: () => boolean): Promise<Health> {
  let [slowestHealthMs, failedHealth] = [0, 0]
  while (!isOver()) {
    const start = performance.now()
    const isOk = await fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isOk) failedHealth += 1
    slowestHealthMs = Math.max(slowestHealthMs, performance.now() - start)
    await setTimeout(200)
  }
  return { slowestHealthMs, failedHealth }
}

/** A connection that never finishes what it sends. */
interface Slow {
  /** Milliseconds from the connection until the server closed it. */
  readonly closed: Promise<number>
  destroy(): void
}

interface Manner {
  readonly beginning: string
  readonly trickle: string
  /** Whether it reads the answers. */
  readonly reads?: boolean
}

/** Opens a connection and sends `beginning`, then `trickle` now and then, so that it is never idle. */
function openSlow(origin: string, { beginning, trickle, reads = true }: Manner): Slow {
  const { hostname, port } = new URL(origin)
  let start = performance.now()
  const socket = connect({ host: hostname, port: Number(port) })
  const drip = setInterval(() => socket.write(trickle), 2000)
  // When many connect at once, some wait until the system has accepted the others.
  socket.once('connect', () => (start = performance.now()))
  socket.write(beginning)
  socket.on('error', () => undefined)
  if (reads) socket.resume()
  else socket.pause()
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => {
      clearInterval(drip)
      resolve(performance.now() - start)
    })
  })
  return { closed, destroy: () => socket.destroy() }
}
