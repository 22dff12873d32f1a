import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../testing/portals/testApp.ts'

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Sends one request after the other until the portal has ended; returns the error of the last one. */
async function askOn(port: number, agent: Agent, answers: unknown[]): Promise<string> {
  for (;;) {
    const outcome = await new Promise<string>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, agent, path: '/api/health/live' }, (response) => {
        response.resume().on('end', () => resolve(''))
        answers.push(response.headers.connection)
      })
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      asked.end()
    })
    if (outcome !== '') return outcome
  }
}

test(
  'a client that sends requests while the portal ends gets answers or refused connections, never a broken one',
  { timeout: 30_000 },
  async () => {
    const { app, close } = await testApp()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const port = portOf(app)
    const answers: unknown[] = []
    const clients = Array.from({ length: 60 }, (_, nr) =>
      askOn(port, new Agent({ keepAlive: nr % 3 > 0, maxSockets: 1 }), answers),
    )
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThan(300)
    const before = answers.length
    const closing = close()
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['ECONNREFUSED']))
    expect(answers.slice(before)).toContain('close')
    await closing
  },
)

test('a request on an idle connection after the listener is closed is answered, with a header that ends the connection', async () => {
  const { app, close } = await testApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(app)
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const ask = () => socket.write('GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  ask()
  await expect.poll(() => answer, { timeout: 20_000 }).toContain('"ok"')
  answer = ''
  const closing = close()
  while (app.server.listening) await sleep(5)
  ask()
  await ended
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
  await closing
})
