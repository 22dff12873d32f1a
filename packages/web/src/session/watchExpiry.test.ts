import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../lib/clock.ts'
import { createSession } from './createSession.ts'
import { createSessionStore } from './sessionStore.ts'
import { watchExpiry } from './watchExpiry.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function watched(clock = systemClock) {
  const session = createSession({ store: createSessionStore(() => sharedItems(), new EventTarget()), clock })
  const onChange = vi.fn<(endsAt: number | undefined) => void>()
  return { session, onChange, watch: watchExpiry(session, clock, onChange) }
}

function sharedItems() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
}

const login = { kundennummer: 'SWM-1', token: 'token-1', ttlSeconds: 1800 }
const end = Date.parse('2026-06-01T10:30:00Z')

test('reports the end two minutes before it, not earlier, and once', () => {
  const { session, onChange } = watched()
  session.start(login)
  vi.advanceTimersByTime(1_679_999)
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onChange.mock.lastCall?.[0]).toBe(end)
  vi.advanceTimersByTime(60_000)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('any renewal removes the notice, and it appears again in time', () => {
  const { session, onChange } = watched()
  session.start(login)
  vi.advanceTimersByTime(1_700_000)
  session.renew('token-1', 1800)
  expect(onChange.mock.lastCall?.[0]).toBeUndefined()
  vi.advanceTimersByTime(1_680_000)
  expect(onChange.mock.lastCall?.[0]).toBe(end + 1_700_000)
})

test('is gone with the session', () => {
  const { session, onChange } = watched()
  session.start(login)
  vi.advanceTimersByTime(1_800_000)
  expect(session.state()).toBe('loggedOut')
  expect(onChange.mock.lastCall?.[0]).toBeUndefined()
})

test('a session found in its last minute is reported immediately', () => {
  const { session, onChange } = watched()
  session.start({ ...login, ttlSeconds: 45 })
  expect(onChange.mock.lastCall?.[0]).toBe(Date.parse('2026-06-01T10:00:45Z'))
})

test('tells of the end of a forced change one minute before it, each time', () => {
  const { session, onChange } = watched()
  session.requirePasswordChange('SWM-6')
  vi.advanceTimersByTime(239_999)
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onChange.mock.lastCall?.[0]).toBe(Date.parse('2026-06-01T10:05:00Z'))
  session.extendPasswordChange()
  expect(onChange.mock.lastCall?.[0]).toBeUndefined()
  vi.advanceTimersByTime(240_000)
  expect(onChange.mock.lastCall?.[0]).toBe(Date.parse('2026-06-01T10:09:00Z'))
})

test('a check after the device was suspended finds the end that the timer missed', () => {
  let now = systemClock.now()
  const { session, onChange, watch } = watched({ now: () => now })
  session.start(login)
  now += 1_700_000
  expect(onChange.mock.lastCall?.[0]).toBeUndefined()
  watch.look()
  expect(onChange.mock.lastCall?.[0]).toBe(end)
})

test('after stop() there are no calls and no timer', () => {
  const { session, onChange, watch } = watched()
  session.start(login)
  watch.stop()
  vi.advanceTimersByTime(1_700_000)
  expect(onChange).not.toHaveBeenCalled()
})
