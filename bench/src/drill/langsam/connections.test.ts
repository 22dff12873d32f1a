import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../packages/server/src/testing/testApp.ts'
import { holdIdle, holdOpen } from './connections.ts'

// @module-tag full

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => portal.close())

test('connections whose request head never ends are closed, and the portal stays healthy', async () => {
  const zustand = await holdOpen(portal.app.listeningOrigin, { heads: 30, bodies: 0, readers: 0, withinMs: 40_000 })
  expect(zustand.headsMs).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(zustand.failedHealth).toBe(0)
  // Bodies have thirty seconds, which `npm run drill` waits for.
  expect(portal.app.server.requestTimeout).toBe(30_000)
  // And who does not read has seventy since anything last moved.
  expect(portal.app.server.timeout).toBe(70_000)
})

const countConnections = () =>
  new Promise<number>((resolve) => portal.app.server.getConnections((_error, count) => resolve(count)))

test('silent connections stay open, and the portal stays healthy', async () => {
  const during: Promise<number>[] = []
  const ruhe = await holdIdle(portal.app.listeningOrigin, { sockets: 300, forMs: 1000 }, () => {
    during.push(countConnections())
    return process.memoryUsage.rss()
  })
  expect(ruhe).toMatchObject({ opened: 300, kept: 300, failedHealth: 0 })
  expect((await Promise.all(during)).at(-1)).toBeGreaterThanOrEqual(300)
})
