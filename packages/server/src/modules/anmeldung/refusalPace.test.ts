import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { tryPasswort } from '../../testing/tryPasswort.ts'

const realTimeout = globalThis.setTimeout
const realPause = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms))

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ trustedProxies: ['127.0.0.1'] })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => portal.close())

test('refusals of an account that is throttled are sent 5 ms apart', async () => {
  for (let index = 0; index < 11; index++) await tryPasswort(portal, 'T-1', { ip: `203.0.113.${index}` })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // Longer than earlier refusals may have to wait.
  const before = tryPasswort(portal, 'T-1')
  await vi.advanceTimersByTimeAsync(1000)
  await before
  vi.advanceTimersByTime(1000)

  let answered = 0
  const both = [tryPasswort(portal, 'T-1'), tryPasswort(portal, 'T-1')]
  for (const answer of both) void answer.then(() => (answered += 1))
  await both[0]
  await realPause(300)
  expect(answered).toBe(1)
  await vi.advanceTimersByTimeAsync(5)
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([429, 429])
})
