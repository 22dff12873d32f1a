import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { eachOf } from '../eachOf.ts'
import { askForHealth, type Befinden } from './askForHealth.ts'

export interface Ruhe extends Befinden {
  /** Connections that the system let be opened. */
  readonly opened: number
  /** Of those, how many the server had not closed in the end. */
  readonly kept: number
  readonly bytesBefore: number
  readonly bytesAfter: number
}

interface Menge {
  readonly sockets: number
  /** How long all of them say nothing; less than the server keeps a connection (65 s). */
  readonly forMs: number
}

const question = 'GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** A connection that had one answer; undefined when the system or the server gives no more. */
function openIdle(origin: string): Promise<Socket | undefined> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(undefined))
    socket.once('data', () => resolve(socket))
    socket.write(question)
  })
}

/** Opens connections that ask once and then say nothing; looks at the server's memory and asks for its health meanwhile. */
export async function holdIdle(origin: string, { sockets, forMs }: Menge, bytes: () => number): Promise<Ruhe> {
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
