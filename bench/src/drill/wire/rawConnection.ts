import { connect, type Socket } from 'node:net'
import { type Reply, readReply } from './readReply.ts'

/** What became of a request: an answer, a connection closed without one, or neither within the bound. */
export type Outcome = Reply | 'closed' | 'hung'

export interface RawRequest {
  readonly bytes: Buffer
  readonly isHead?: boolean
}

/** Sends one request after the other, bytes as they are: no library corrects them. */
export interface RawConnection {
  send(request: RawRequest): Promise<Outcome>
  close(): void
}

// Longer than any call of the portal may take.
const boundMs = 20_000

/** A connection that is opened when it is needed, and anew after the server closed it. */
export function rawConnection(origin: string): RawConnection {
  const { hostname, port } = new URL(origin)
  let idle: Socket | undefined

  function open(): Socket {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (idle === socket) idle = undefined
    })
    return socket
  }

  function exchange(socket: Socket, { bytes, isHead = false }: RawRequest): Promise<Outcome> {
    return new Promise((resolve) => {
      let received = Buffer.alloc(0)
      const finish = (outcome: Outcome) => {
        clearTimeout(bound)
        socket.off('data', take)
        socket.off('close', end)
        if (typeof outcome === 'object' && outcome.isReusable) idle = socket
        else socket.destroy()
        resolve(outcome)
      }
      const take = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk])
        const reply = readReply(received, { isHead, isClosed: false })
        if (reply !== undefined) finish(reply)
      }
      const end = () => finish(readReply(received, { isHead, isClosed: true }) ?? 'closed')
      const bound = setTimeout(() => finish('hung'), boundMs)
      socket.on('data', take)
      socket.on('close', end)
      socket.write(bytes)
    })
  }

  return {
    send: async (request) => {
      const kept = idle
      idle = undefined
      if (kept !== undefined) {
        const outcome = await exchange(kept, request)
        // The server may close a connection at the moment in which it is used again.
        if (outcome !== 'closed') return outcome
      }
      return exchange(open(), request)
    },
    close: () => idle?.destroy(),
  }
}
