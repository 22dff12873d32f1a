import { connect } from 'node:net'

/** A connection that never finishes what it sends. */
export interface Slow {
  /** Milliseconds from the connection until the server closed it. */
  readonly closed: Promise<number>
  destroy(): void
}

interface Manner {
  readonly beginning: string
  readonly trickle: string
  /** Whether it takes what it is answered. */
  readonly reads?: boolean
}

/** Opens one and sends the beginning of what it asks; then a bit now and then, so that it is never idle. */
export function openSlow(origin: string, { beginning, trickle, reads = true }: Manner): Slow {
  const { hostname, port } = new URL(origin)
  let start = performance.now()
  const socket = connect({ host: hostname, port: Number(port) })
  const drip = setInterval(() => socket.write(trickle), 2000)
  // Of many at once some wait for the system until it has taken the others.
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
