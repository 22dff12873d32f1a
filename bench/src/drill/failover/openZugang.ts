import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The one address of a database that has two servers, as a proxy or a moving IP address gives it. */
export interface Zugang {
  readonly port: number
  /** New connections go to the server with this socket. */
  lead(socketPath: string): void
  /** The server's machine is gone: what is open stays so, and nothing comes any more. */
  freeze(): void
  close(): void
}

export async function openZugang(firstPath: string): Promise<Zugang> {
  let path = firstPath
  const pairs = new Map<Socket, Socket>()
  const server = createServer((client) => {
    const upstream = connect(path)
    pairs.set(client, upstream)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => {
        if (pairs.has(client)) other.destroy()
      })
      one.pipe(other)
    }
    client.on('close', () => pairs.delete(client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const frozen = new Set<Socket>()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    lead: (socketPath) => {
      path = socketPath
    },
    freeze: () => {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
        frozen.add(client)
      }
      pairs.clear()
    },
    close: () => {
      for (const client of [...frozen, ...pairs.keys()]) client.destroy()
      server.close()
    },
  }
}
