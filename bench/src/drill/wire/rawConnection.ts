import { connect, type Socket } from 'node:net'

/** The result of a request: an answer, a connection closed without one, or neither within the limit. */
export type Outcome = Reply | 'closed' | 'hung'

export interface RawRequest {
  readonly bytes: Buffer
  readonly isHead?: boolean
}

/** Sends one request after the other, bytes as they are: no library corrects them. */
interface RawConnection {
  send(request: RawRequest): Promise<Outcome>
  close(): void
}

// Longer than any call of the portal may take, on a busy machine as well.
const boundMs = 60_000

/** A connection that opens when it is needed, and again after the server closed it. */
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
        // The server may close a connection just when it is used again.
        if (outcome !== 'closed') return outcome
      }
      return exchange(open(), request)
    },
    close: () => idle?.destroy(),
  }
}

/** An answer, read from its bytes. */
interface Reply {
  readonly status: number
  /** By lower-case name; of repeated headers only the last. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
  /** Whether the connection may carry another request: nothing came after the answer, and it does not say `close`. */
  readonly isReusable: boolean
}

interface Circumstances {
  /** The answer to a HEAD has no body, whatever length it states. */
  readonly isHead: boolean
  /** The server has closed the connection: nothing more will come. */
  readonly isClosed: boolean
}

const blankLine = Buffer.from('\r\n\r\n')

/** The answer at the beginning of the bytes; undefined as long as it is not whole. */
export function readReply(bytes: Buffer, circumstances: Circumstances): Reply | undefined {
  const end = bytes.indexOf(blankLine)
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? Number.NaN)
  const rest = bytes.subarray(end + blankLine.length)
  if (status >= 100 && status < 200) return readReply(rest, circumstances)
  const headers = new Map(lines.map((line): [string, string] => splitHeader(line)))
  const found = readBody(rest, headers, circumstances, status)
  if (found === undefined) return undefined
  const isWhole = found.length === rest.length && !circumstances.isClosed
  return { status, headers, body: found.body, isReusable: isWhole && headers.get('connection') !== 'close' }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

function readBody(rest: Buffer, headers: Reply['headers'], { isHead, isClosed }: Circumstances, status: number) {
  if (isHead || status === 204 || status === 304) return { body: Buffer.alloc(0), length: 0 }
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest)
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (Number.isNaN(length)) return isClosed ? { body: rest, length: rest.length } : undefined
  return rest.length < length ? undefined : { body: rest.subarray(0, length), length }
}

function readChunks(rest: Buffer) {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = rest.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(rest.subarray(at, end).toString('latin1'), 16)
    const next = end + 2 + size + 2
    if (rest.length < next) return undefined
    if (size === 0) return { body: Buffer.concat(chunks), length: next }
    chunks.push(rest.subarray(end + 2, end + 2 + size))
    at = next
  }
}
