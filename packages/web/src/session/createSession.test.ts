import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../lib/clock.ts'
import { createSession, deriveSessionState } from './createSession.ts'
import { createSessionStore } from './sessionStore.ts'

let items: Map<string, string>
let browser: EventTarget

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z') })
  items = new Map()
  browser = new EventTarget()
})
afterEach(() => {
  vi.useRealTimers()
})

/** One tab of the browser; all tabs share `items`. */
function openTab(clock = systemClock) {
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  return createSession({ store: createSessionStore(() => storage, browser), clock })
}

const stored = (): unknown => JSON.parse(items.get('ekp-token') ?? 'null')
const tellTabs = () => browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'ekp-token' }))
const login = { kundennummer: 'SWM-100001', token: 'token-1', ttlSeconds: 1800 }

describe('start', () => {
  test('a login stores number, token and expiry', () => {
    const tab = openTab()
    expect(tab.state()).toBe('loggedOut')
    tab.start(login)
    expect(stored()).toEqual({
      kundennummer: 'SWM-100001',
      token: 'token-1',
      ablaufdatum: '2026-06-01T10:30:00.000Z',
    })
    expect(tab.state()).toBe('loggedIn')
  })

  test('700 stores an empty token for 300 seconds', () => {
    const tab = openTab()
    tab.requirePasswordChange('SWM-100006')
    expect(stored()).toEqual({ kundennummer: 'SWM-100006', token: '', ablaufdatum: '2026-06-01T10:05:00.000Z' })
    expect(tab.state()).toBe('changePassword')
    vi.advanceTimersByTime(300_000)
    expect(tab.state()).toBe('loggedOut')
    expect(tab.lastEnd()).toEqual({ reason: 'expired', kundennummer: 'SWM-100006', wasForced: true })
  })

  test('a reload finds the session again', () => {
    openTab().start(login)
    expect(openTab().current()?.token).toBe('token-1')
  })

  test('a record that expired while the browser was closed is logged out, and the page can say why', () => {
    items.set('ekp-token', JSON.stringify({ kundennummer: 'SWM-1', token: 't', ablaufdatum: '2026-06-01T09:59:59Z' }))
    const tab = openTab()
    expect(tab.state()).toBe('loggedOut')
    expect(tab.lastEnd()).toEqual({ reason: 'expired', kundennummer: 'SWM-1' })
    expect(stored()).toBeNull()
  })

  test('damaged content is logged out without a reason', () => {
    items.set('ekp-token', '{"kundennummer":')
    const tab = openTab()
    expect(tab.state()).toBe('loggedOut')
    expect(tab.lastEnd()).toBeUndefined()
  })
})

describe('renewal', () => {
  test('keeps token and number and moves the expiry', () => {
    const tab = openTab()
    tab.start(login)
    vi.advanceTimersByTime(600_000)
    tab.renew('token-1', 1800)
    expect(tab.current()).toEqual({
      kundennummer: 'SWM-100001',
      token: 'token-1',
      ablaufdatum: '2026-06-01T10:40:00.000Z',
    })
    vi.advanceTimersByTime(1_799_000)
    expect(tab.state()).toBe('loggedIn')
    vi.advanceTimersByTime(1000)
    expect(tab.state()).toBe('loggedOut')
  })

  test('a late answer to an older token extends nothing', () => {
    const tab = openTab()
    tab.start(login)
    tab.start({ kundennummer: 'SWM-100003', token: 'token-3', ttlSeconds: 60 })
    tab.renew('token-1', 1800)
    expect(tab.current()).toMatchObject({ token: 'token-3', ablaufdatum: '2026-06-01T10:01:00.000Z' })
  })

  test('a late answer does not bring the session back after a logout', () => {
    const tab = openTab()
    tab.start(login)
    tab.end('logout')
    tab.renew('token-1', 1800)
    expect(tab.state()).toBe('loggedOut')
    expect(stored()).toBeNull()
  })

  test('nor after a logout in another tab that this one has not noticed yet', () => {
    const [here, there] = [openTab(), openTab()]
    here.start(login)
    tellTabs()
    there.end('logout')
    here.renew('token-1', 1800)
    expect(stored()).toBeNull()
    expect(here.state()).toBe('loggedOut')
  })

  test('nor after the expiry', () => {
    const tab = openTab()
    tab.start(login)
    vi.setSystemTime(new Date('2026-06-01T10:30:00Z'))
    tab.renew('token-1', 1800)
    expect(tab.state()).toBe('loggedOut')
    expect(tab.lastEnd()?.reason).toBe('expired')
  })

  test('a ttl beyond all reason does not break the calendar or the timer', () => {
    const tab = openTab()
    tab.start({ ...login, ttlSeconds: Number.MAX_SAFE_INTEGER })
    vi.advanceTimersByTime(2 ** 31)
    expect(tab.state()).toBe('loggedIn')
    expect(vi.getTimerCount()).toBe(1)
  })
})

describe('refresh', () => {
  const next = { token: 'token-2', ttlSeconds: 1800 }

  test('keeps the number, takes the new token and its ttl', () => {
    const tab = openTab()
    tab.start(login)
    vi.advanceTimersByTime(1_700_000)
    tab.replaceToken('token-1', next)
    expect(stored()).toEqual({
      kundennummer: 'SWM-100001',
      token: 'token-2',
      ablaufdatum: '2026-06-01T10:58:20.000Z',
    })
  })

  test('a late refresh neither brings a session back nor changes a newer one', () => {
    const tab = openTab()
    tab.start(login)
    tab.end('logout')
    tab.replaceToken('token-1', next)
    expect(stored()).toBeNull()
    tab.start({ ...login, token: 'token-3' })
    tab.replaceToken('token-1', next)
    expect(tab.current()?.token).toBe('token-3')
  })
})

describe('end', () => {
  test('the expiry logs out by itself and says why', () => {
    const tab = openTab()
    const listener = vi.fn<() => void>()
    tab.start(login)
    tab.subscribe(listener)
    vi.advanceTimersByTime(1_799_999)
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(tab.lastEnd()).toEqual({ reason: 'expired', kundennummer: 'SWM-100001' })
    expect(stored()).toBeNull()
  })

  test('a session that expired while the device was suspended is over at the next look, whatever the timer does', () => {
    const tab = openTab()
    tab.start(login)
    vi.setSystemTime(new Date('2026-06-01T12:00:00Z'))
    expect(tab.current()).toBeUndefined()
    tab.check()
    expect(tab.lastEnd()?.reason).toBe('expired')
  })

  test('401 ends the session of the request', () => {
    const tab = openTab()
    tab.start(login)
    tab.endUnauthorized('token-1')
    expect(tab.lastEnd()).toEqual({ reason: 'ended', kundennummer: 'SWM-100001' })
    expect(stored()).toBeNull()
  })

  test('401 to a change of password without a token ends the forced-change state', () => {
    const tab = openTab()
    tab.requirePasswordChange('SWM-100006')
    tab.endUnauthorized('')
    expect(tab.state()).toBe('loggedOut')
    expect(tab.lastEnd()).toEqual({ reason: 'ended', kundennummer: 'SWM-100006', wasForced: true })
  })

  test.each([['token-0'], [undefined]])('a 401 to %s does not end another session', (token) => {
    const tab = openTab()
    tab.start(login)
    tab.endUnauthorized(token)
    expect(tab.state()).toBe('loggedIn')
  })

  test('a new session forgets how the last one ended', () => {
    const tab = openTab()
    tab.start(login)
    tab.end('logout')
    tab.start(login)
    expect(tab.lastEnd()).toBeUndefined()
  })

  test('an unsubscribed listener is not called', () => {
    const tab = openTab()
    const listener = vi.fn<() => void>()
    tab.subscribe(listener)()
    tab.start(login)
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('two tabs', () => {
  test('a login in one tab logs the other in', () => {
    const [here, there] = [openTab(), openTab()]
    there.start(login)
    tellTabs()
    expect(here.current()?.kundennummer).toBe('SWM-100001')
  })

  test('a logout in one tab logs the other out', () => {
    const [here, there] = [openTab(), openTab()]
    here.start(login)
    tellTabs()
    there.end('logout')
    tellTabs()
    expect(here.state()).toBe('loggedOut')
    expect(here.lastEnd()).toEqual({ reason: 'elsewhere', kundennummer: 'SWM-100001' })
  })

  test('a 401 in one tab does not count as a logout in the other', () => {
    const [here, there] = [openTab(), openTab()]
    here.start(login)
    tellTabs()
    there.endUnauthorized('token-1')
    tellTabs()
    expect(here.state()).toBe('loggedOut')
    expect(here.lastEnd()).toEqual({ reason: 'ended', kundennummer: 'SWM-100001' })
  })

  test.each(['notRefreshed', 'blocked'] as const)('nor is an end by itself: %s', (reason) => {
    const [here, there] = [openTab(), openTab()]
    here.start(login)
    tellTabs()
    there.end(reason)
    tellTabs()
    expect(here.lastEnd()?.reason).toBe('ended')
  })

  test('a session that expires has expired in every tab, in any order of the timers', () => {
    let now = systemClock.now()
    const tabs = [openTab({ now: () => now }), openTab({ now: () => now }), openTab({ now: () => now })]
    tabs[0]?.start(login)
    tellTabs()
    now += 1_800_000
    tabs[1]?.check()
    tellTabs()
    expect(tabs.map((tab) => tab.lastEnd())).toEqual(
      Array.from({ length: 3 }, () => ({ reason: 'expired', kundennummer: 'SWM-100001' })),
    )
  })

  test('a logout counts in a tab that was suspended past the expiry, and in one that is loaded again', () => {
    let now = systemClock.now()
    const [here, there] = [openTab({ now: () => now }), openTab()]
    here.start(login)
    there.check()
    there.end('logout')
    now += 1_900_000
    here.check()
    expect(here.lastEnd()?.reason).toBe('elsewhere')
    expect(openTab().lastEnd()).toEqual({ reason: 'elsewhere', kundennummer: undefined })
  })

  test('an earlier logout is not the reason for the end of a newer session', () => {
    const [here, there] = [openTab(), openTab()]
    here.start(login)
    here.end('logout')
    here.start(login)
    tellTabs()
    there.endUnauthorized('token-1')
    tellTabs()
    expect(here.lastEnd()?.reason).toBe('ended')
  })

  test('when one tab changes the customer, the other does as well', () => {
    const [here, there] = [openTab(), openTab()]
    here.start(login)
    tellTabs()
    there.start({ kundennummer: 'SWM-100003', token: 'token-3', ttlSeconds: 1800 })
    tellTabs()
    expect(here.current()).toMatchObject({ kundennummer: 'SWM-100003', token: 'token-3' })
  })

  test('a renewal in one tab extends the session of the other, even before it notices', () => {
    const [here, there] = [openTab(), openTab()]
    here.start(login)
    tellTabs()
    vi.advanceTimersByTime(1_700_000)
    there.renew('token-1', 1800)
    vi.advanceTimersByTime(200_000)
    expect(here.state()).toBe('loggedIn')
  })

  test('a damaged record logs out in all tabs', () => {
    const tab = openTab()
    tab.start(login)
    items.set('ekp-token', 'kaputt')
    tellTabs()
    expect(tab.state()).toBe('loggedOut')
  })
})

const now = Date.parse('2026-06-01T10:00:00Z')
const record = (token: string, ablaufdatum: string) => ({ kundennummer: 'SWM-1', token, ablaufdatum })

test.each([
  [undefined, 'loggedOut'],
  [record('t', '2026-06-01T10:00:01Z'), 'loggedIn'],
  [record('t', '2026-06-01T12:00:01+02:00'), 'loggedIn'],
  [record('t', '2026-06-01T10:00:00Z'), 'loggedOut'],
  [record('t', '2026-06-01T11:59:59+02:00'), 'loggedOut'],
  [record('', '2026-06-01T10:00:01Z'), 'changePassword'],
  [record('', '2026-06-01T10:00:00Z'), 'loggedOut'],
] as const)('%j is %s', (found, state) => expect(deriveSessionState(found, now)).toBe(state))
