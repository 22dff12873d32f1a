import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StartError } from '../lib/errors.ts'
import type { HttpServer } from './server.ts'

// How long requests that are on the wire when the listener closes may take to arrive.
const arrivalMs = 1000
const quietMs = 0.2
const patienceMs = 2000

/**
 * Waits for a short turn of the event loop without a new connection. Node accepts one waiting connection in each turn, so
 * then none is waiting.
 */
async function waitForQuiet(server: Server): Promise<void> {
  let hasCome = false
  const note = () => {
    hasCome = true
  }
  server.on('connection', note)
  const end = performance.now() + patienceMs
  for (let turn = performance.now(); turn < end;) {
    hasCome = false
    await nextTurn()
    const now = performance.now()
    if (!hasCome && now - turn < quietMs) break
    turn = now
  }
  server.off('connection', note)
}

/** Runs `work` and handles requests that arrive meanwhile only afterwards, so that they do not slow it down. */
async function holdRequests(server: Server, work: () => Promise<void>): Promise<void> {
  const listeners = server.rawListeners('request')
  const held: unknown[][] = []
  server.removeAllListeners('request')
  server.on('request', (...request) => held.push(request))
  await work()
  server.removeAllListeners('request')
  for (const listener of listeners) server.on('request', (...request) => void listener.apply(server, request))
  for (const request of held) server.emit('request', ...request)
}

/**
 * Closes the listener without breaking connections that the system has accepted already, and leaves open connections a
 * moment for requests that are on their way. Node would close idle connections at once, and a client that is just sending
 * would not know whether the server received its request. In each answer meanwhile, the framework announces that the
 * connection ends.
 */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  const ended = new Promise((resolve) => server.once('close', resolve))
  await holdRequests(server, async () => {
    await waitForQuiet(server)
    // The TCP server's method, because that of the HTTP server also closes idle connections.
    TcpServer.prototype.close.call(server)
  })
  const late = new AbortController()
  await Promise.race([ended, sleep(arrivalMs, undefined, { signal: late.signal })])
  late.abort()
}

interface Listener {
  readonly host: string
  readonly port: number
}

/** `prefix` is that of the settings `PORT` and `HOST`. */
function listenError(error: unknown, { host, port }: Listener, prefix: string): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new StartError(`Einstellung ${prefix}PORT: Auf ${host}:${port} läuft schon ein anderes Programm.`)
  }
  if (code === 'EACCES') return new StartError(`Einstellung ${prefix}PORT: Der Port ${port} darf nicht benutzt werden.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`Einstellung ${prefix}HOST: Die Adresse ${host} gibt es auf diesem Rechner nicht.`)
  }
  return error
}

/** Listens, and answers the address under which this machine reaches the server. */
export async function listen(server: HttpServer, { host, port }: Listener, prefix = ''): Promise<string> {
  await server.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, { host, port }, prefix)
  })
  const address = server.server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${bound}`
}
