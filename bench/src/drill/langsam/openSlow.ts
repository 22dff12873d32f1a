import { connect } from 'node:net'

/** A connection that never finishes what it sends. */
export interface Slow {
  /** Milliseconds until the server closed it. */
  readonly closed: Promise<number>
  destroy(): void
}

/** Opens one and sends the beginning of a request; then a byte now and then, so that it is never idle. */
export function openSlow(origin: string, beginning: string, trickle: string): Slow {
  const { hostname, port } = new URL(origin)
  const start = performance.now()
  const socket = connect({ host: hostname, port: Number(port) })
  const drip = setInterval(() => socket.write(trickle), 2000)
  socket.write(beginning)
  socket.on('error', () => undefined)
  socket.resume()
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => {
      clearInterval(drip)
      resolve(performance.now() - start)
    })
  })
  return { closed, destroy: () => socket.destroy() }
}
