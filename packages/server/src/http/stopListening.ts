import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

// What is on the wire when the listener closes has so long to arrive.
const arrivalMs = 1000
const quietMs = 0.2
const patienceMs = 2000

/** Waits for a short turn of the event loop in which no connection came: then none waits to be taken, one a turn. */
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

/** Runs `work` while requests wait, so that the process does nothing else; then they are answered. */
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
 * Takes no new connection, without breaking one that the system has taken already, and gives those that are there a
 * moment to bring what they have sent: Node would close the idle ones at once, and whoever is just sending would never
 * know whether he was heard. The framework says in each answer meanwhile that the connection ends with it.
 */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  const ended = new Promise((resolve) => server.once('close', resolve))
  await holdRequests(server, async () => {
    await waitForQuiet(server)
    // Node's HTTP server would close its idle connections as well.
    TcpServer.prototype.close.call(server)
  })
  const late = new AbortController()
  await Promise.race([ended, sleep(arrivalMs, undefined, { signal: late.signal })])
  late.abort()
}
