import { beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../lib/clock.ts'
import { drafts, nobody } from '../lib/input/drafts.ts'
import { createSession } from '../session/createSession.ts'
import { createSessionStore } from '../session/sessionStore.ts'
import { followSession } from './followSession.ts'

const login = { kundennummer: 'SWM-1', token: 'token-1', ttlSeconds: 1800 }
const router = {
  navigate: vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve()),
  refresh: vi.fn<() => void>(),
}
let shared: ReturnType<typeof createItems>
let browser: EventTarget

function createItems() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

const openTab = () => createSession({ store: createSessionStore(() => shared, browser), clock: systemClock })
const tellTabs = () => browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'ekp-token' }))
const readDraft = () => drafts.read('SWM-1', 'kontaktanfrage')

/** Opens this tab with a draft, and another tab. */
function openTwo() {
  const [here, there] = [openTab(), openTab()]
  here.start(login)
  tellTabs()
  // Of the router only this is asked.
  Reflect.apply(followSession, undefined, [here, router])
  drafts.keep('SWM-1', 'kontaktanfrage', 'Guten Tag')
  return { here, there }
}

beforeEach(() => {
  shared = createItems()
  browser = new EventTarget()
  vi.stubGlobal('sessionStorage', createItems())
})

test('typed input stays when another tab notices the end of the session first', () => {
  const { there } = openTwo()
  there.endUnauthorized('token-1')
  tellTabs()
  expect(router.refresh).toHaveBeenCalled()
  expect(readDraft()).toBe('Guten Tag')
})

test('a logout deletes drafts: in this tab, from another tab, or when this tab is loaded again', () => {
  openTwo().here.end('logout')
  expect(readDraft()).toBeUndefined()

  openTwo().there.end('logout')
  tellTabs()
  expect(readDraft()).toBeUndefined()

  drafts.keep('SWM-1', 'kontaktanfrage', 'Guten Tag')
  drafts.keep(nobody, 'kuendigen', 'Zum Jahresende')
  Reflect.apply(followSession, undefined, [openTab(), router])
  expect(readDraft()).toBeUndefined()
  // Typed after the logout, in a form that is open to everybody.
  expect(drafts.read(nobody, 'kuendigen')).toBe('Zum Jahresende')
})

test("another customer's login deletes drafts, and leads to the start page", () => {
  const { there } = openTwo()
  there.endUnauthorized('token-1')
  tellTabs()
  there.start({ kundennummer: 'SWM-2', token: 'token-2', ttlSeconds: 1800 })
  tellTabs()
  expect(readDraft()).toBeUndefined()

  const { there: third } = openTwo()
  third.start({ kundennummer: 'SWM-2', token: 'token-2', ttlSeconds: 1800 })
  tellTabs()
  expect(readDraft()).toBeUndefined()
  expect(router.navigate).toHaveBeenLastCalledWith({ to: '/', replace: true, ignoreBlocker: true })
})
