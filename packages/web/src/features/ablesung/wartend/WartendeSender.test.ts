// @module-tag isolated
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWartendeSender } from './WartendeSender.tsx'
import { sendWartende } from './sendWartende.ts'
import { tellWartendeChange } from './wartendeChange.ts'

vi.mock('./sendWartende.ts', () => ({ sendWartende: vi.fn<typeof sendWartende>() }))

const send = vi.mocked(sendWartende)
const news = { onSent: () => undefined, onQuestion: () => undefined }
let stop = () => undefined as void
let page: EventTarget
let device: { onLine: boolean; locks?: unknown }

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset().mockResolvedValue('done')
  page = new EventTarget()
  device = { onLine: true }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', device)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const start = async () => {
  stop = startWartendeSender('SWM-1', news)
  await vi.advanceTimersByTimeAsync(0)
}
const sent = () => send.mock.calls.length

test('sends at once, on the network, on a return to the page and on news, and not after it was stopped', async () => {
  await start()
  expect(sent()).toBe(1)
  for (const occasion of [
    () => page.dispatchEvent(new Event('online')),
    () => page.dispatchEvent(new Event('pageshow')),
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => tellWartendeChange(),
  ]) {
    const before = sent()
    occasion()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toBe(before + 1)
  }
  stop()
  page.dispatchEvent(new Event('online'))
  tellWartendeChange()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent()).toBe(5)
})

test('without an answer it tries again after 5, 15 and 60 seconds, then every 5 minutes', async () => {
  send.mockResolvedValue('later')
  await start()
  const times: number[] = []
  for (let second = 1; second <= 700; second += 1) {
    const before = sent()
    await vi.advanceTimersByTimeAsync(1000)
    if (sent() > before) times.push(second)
  }
  expect(times).toEqual([5, 20, 80, 380, 680])
})

test('a device without a network waits for it', async () => {
  device.onLine = false
  await start()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent()).toBe(0)
  device.onLine = true
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toBe(1)
})

test('while another tab sends, it waits for that tab once, however often it is asked to send', async () => {
  let release = () => undefined as void
  const other = new Promise<void>((resolve) => (release = () => resolve()))
  device.locks = { request: async (_name: string, run: () => unknown) => other.then(run) }
  await start()
  for (let times = 0; times < 5; times += 1) page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toBe(0)
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toBe(1)
})

/** Locks as the browser has them: one at a time. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: async (_name: string, run: () => Promise<unknown>) => {
      const mine = last.then(run)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

/** A portal that never answers; the signals of all attempts. */
async function startHanging() {
  device.locks = createLocks()
  const signals: AbortSignal[] = []
  send.mockImplementation((_kundennummer, _news, signal) => {
    signals.push(signal)
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve('later')))
  })
  await start()
  return () => signals.map(({ aborted }) => aborted)
}

test('a request that hangs is given up when the network is back', async () => {
  const attempts = await startHanging()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts()).toEqual([true, false])
})

test('a request that hangs is given up when the customer returns after a minute, not before', async () => {
  const attempts = await startHanging()
  await vi.advanceTimersByTimeAsync(59_999)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts()).toEqual([false])
  await vi.advanceTimersByTimeAsync(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts()).toEqual([true, false])
})
