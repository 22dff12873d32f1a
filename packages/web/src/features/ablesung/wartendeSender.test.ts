import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendWartende } from './sendWartende.ts'
import { tellWartendeChange } from './wartendeChange.ts'
import { startWartendeSender } from './wartendeSender.ts'

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

test('while another tab sends it waits, once, however many occasions there are', async () => {
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

test.each([
  ['the network is back', () => page.dispatchEvent(new Event('online')), 0],
  ['the customer returns after a minute', () => document.dispatchEvent(new Event('visibilitychange')), 60_000],
])('a request that hangs is given up when %s', async (_name, occasion, after) => {
  let first = Promise.resolve()
  device.locks = {
    request: async (_name: string, run: () => Promise<void>) => {
      const mine = first.then(run)
      first = mine.catch(() => undefined)
      return mine
    },
  }
  const signals: AbortSignal[] = []
  send.mockImplementation((_kundennummer, _news, signal) => {
    signals.push(signal)
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve('later')))
  })
  await start()
  await vi.advanceTimersByTimeAsync(Math.max(0, after - 1))
  if (after > 0) {
    occasion()
    await vi.advanceTimersByTimeAsync(1)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  }
  occasion()
  await vi.advanceTimersByTimeAsync(0)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})
