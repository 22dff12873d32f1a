import { connect } from 'node:net'

/** A file that is asked for, and how long it is. */
export interface Source {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: number
}

const endOfHead = '\r\n\r\n'

/**
 * Downloads over a connection of its own and drops what comes; a client that does less than any HTTP library, so that
 * the server is what is measured. With `held` it takes nothing after the first bytes until that is settled.
 */
export function drainUrl({ url, headers, bytes }: Source, held?: () => Promise<void>): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const lines = Object.entries({ host: hostname, connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return new Promise((resolve, reject) => {
    let head = ''
    let received: number | undefined
    const take = (length: number, memory: Uint8Array): boolean => {
      if (received !== undefined) {
        received += length
        return true
      }
      head += Buffer.from(memory.subarray(0, length)).toString('latin1')
      const end = head.indexOf(endOfHead)
      if (end < 0) return true
      if (!head.startsWith('HTTP/1.1 200 ')) socket.destroy(new Error(`${url}: ${head.slice(0, 300)}`))
      received = head.length - end - endOfHead.length
      if (held === undefined) return true
      void held().then(() => socket.resume())
      return false
    }
    const onread = { buffer: Buffer.alloc(65_536), callback: take }
    const socket = connect({ host: hostname, port: Number(port), onread })
    socket.on('error', reject)
    socket.on('close', () => {
      if (received === bytes) resolve()
      else reject(new Error(`${url}: ${received ?? 0} of ${bytes} bytes`))
    })
    socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}${endOfHead}`)
  })
}
