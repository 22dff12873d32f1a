import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/ApiError.ts'
import { loadOrRecall } from './loadOrRecall.ts'

const unreachable = new ApiError({ status: 0, text: 'Keine Verbindung.' })
const never = () => new Promise<string>(() => undefined)
const after = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, 'loaded'))
const recall = async () => 'kept'
const recallNothing = async () => undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an answer in time is used without reading the copy on the device', async () => {
  const asked = vi.fn<typeof recall>(recall)
  const answer = loadOrRecall(after(2900), asked)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await answer).toBe('loaded')
  expect(asked).not.toHaveBeenCalled()
})

test('null is an answer as well', async () => {
  expect(await loadOrRecall<string | null>(async () => null, recall)).toBeNull()
})

test('without a network it is the kept copy; without a copy it is the failure', async () => {
  const fail = () => Promise.reject(unreachable)
  expect(await loadOrRecall(fail, recall)).toBe('kept')
  await expect(loadOrRecall(fail, recallNothing)).rejects.toBe(unreachable)
})

test('a refusal by the portal is an error, even with a kept copy', async () => {
  const refusal = new ApiError({ status: 404, text: undefined })
  await expect(loadOrRecall(() => Promise.reject(refusal), recall)).rejects.toBe(refusal)
})

test('without an answer the copy is used after 3 seconds; without a copy it waits longer', async () => {
  const answer = loadOrRecall(never, recall)
  const settled = vi.fn<() => void>()
  void answer.then(settled)
  await vi.advanceTimersByTimeAsync(2999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe('kept')

  const patient = loadOrRecall(after(60_000), recallNothing)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await patient).toBe('loaded')
})
