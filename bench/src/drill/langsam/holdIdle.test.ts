import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../packages/server/src/testing/testApp.ts'
import { holdIdle } from './holdIdle.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => portal.close())

const countConnections = () =>
  new Promise<number>((resolve) => portal.app.server.getConnections((_error, count) => resolve(count)))

test('whoever says nothing keeps his connection, and the portal is healthy meanwhile', async () => {
  const during: Promise<number>[] = []
  const ruhe = await holdIdle(portal.app.listeningOrigin, { sockets: 300, forMs: 1000 }, () => {
    during.push(countConnections())
    return process.memoryUsage.rss()
  })
  expect(ruhe).toMatchObject({ opened: 300, kept: 300, failedHealth: 0 })
  expect((await Promise.all(during)).at(-1)).toBeGreaterThanOrEqual(300)
})
