import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Asks for one path after the other until the portal is gone; answers what came instead of the last answer. */
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
  'who asks while the portal ends is answered or refused, and no connection breaks',
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

test('an idle connection that brings a request after the listener is closed gets its answer, and is told that it ends', async () => {
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
