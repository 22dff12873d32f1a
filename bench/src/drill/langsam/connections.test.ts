import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../packages/server/src/testing/portals/testApp.ts'
import { holdIdle, holdOpen } from './connections.ts'

// @module-tag full

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => portal.close())

test('the portal closes connections with a request head that never ends, and stays healthy', async () => {
  const zustand = await holdOpen(portal.app.listeningOrigin, { heads: 30, bodies: 0, readers: 0, withinMs: 40_000 })
  expect(zustand.headsMs).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(zustand.failedHealth).toBe(0)
  // A body may take thirty seconds; only `npm run drill` waits that long.
  expect(portal.app.server.requestTimeout).toBe(30_000)
  // The server closes a connection when nothing has moved for seventy seconds, for example when the client does not read.
  expect(portal.app.server.timeout).toBe(70_000)
})

const countConnections = () =>
  new Promise<number>((resolve) => portal.app.server.getConnections((_error, count) => resolve(count)))

test('the portal keeps silent connections open and stays healthy', async () => {
  const during: Promise<number>[] = []
  const ruhe = await holdIdle(portal.app.listeningOrigin, { sockets: 300, forMs: 1000 }, () => {
    during.push(countConnections())
    return process.memoryUsage.rss()
  })
  expect(ruhe).toMatchObject({ opened: 300, kept: 300, failedHealth: 0 })
  expect((await Promise.all(during)).at(-1)).toBeGreaterThanOrEqual(300)
})
