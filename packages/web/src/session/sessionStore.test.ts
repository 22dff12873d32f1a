import { describe, expect, test, vi } from 'vitest'
import { createSessionStore, type TextStorage } from './sessionStore.ts'

const record = { kundennummer: 'SWM-100001', token: 'token-1', ablaufdatum: '2026-06-01T10:30:00.000Z' }

function fakeStorage(initial: Record<string, string> = {}): TextStorage & { items: Map<string, string> } {
  const items = new Map(Object.entries(initial))
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  }
}

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('the record under ekp-token', () => {
  test('is the record as JSON', () => {
    const storage = fakeStorage()
    const store = createSessionStore(() => storage, new EventTarget())
    store.write(record)
    expect(JSON.parse(storage.items.get('ekp-token') ?? '')).toEqual(record)
    expect(store.read()).toEqual(record)
    store.clear({ isLogout: false })
    expect(storage.items.size).toBe(0)
    expect(store.read()).toBeUndefined()
  })

  test.each([
    [''],
    ['{'],
    ['null'],
    ['[]'],
    ['7'],
    ['"token"'],
    ['{"kundennummer":"SWM-1"}'],
    ['{"kundennummer":1,"token":"t","ablaufdatum":"2026-06-01T10:30:00Z"}'],
    ['{"kundennummer":"","token":"t","ablaufdatum":"2026-06-01T10:30:00Z"}'],
    ['{"kundennummer":"SWM-1","token":null,"ablaufdatum":"2026-06-01T10:30:00Z"}'],
    ['{"kundennummer":"SWM-1","token":"t","ablaufdatum":"bald"}'],
    ['{"kundennummer":"SWM-1","token":"t","ablaufdatum":1780000000}'],
    ['{"kundennummer":"SWM-1","token":"t\\nx: y","ablaufdatum":"2026-06-01T10:30:00Z"}'],
    ['{"kundennummer":"SWM-1","token":"t€","ablaufdatum":"2026-06-01T10:30:00Z"}'],
    ['{"kundennummer":"SWM-1","token":"a b","ablaufdatum":"2026-06-01T10:30:00Z"}'],
    ['{"kundennummer":"SWM-1\\u0000","token":"t","ablaufdatum":"2026-06-01T10:30:00Z"}'],
    [`{"kundennummer":"${'1'.repeat(101)}","token":"t","ablaufdatum":"2026-06-01T10:30:00Z"}`],
    [`{"kundennummer":"SWM-1","token":"${'t'.repeat(8001)}","ablaufdatum":"2026-06-01T10:30:00Z"}`],
    ['['.repeat(5000)],
    ['{"__proto__":{"kundennummer":"SWM-1","token":"t","ablaufdatum":"2026-06-01T10:30:00Z"}}'],
  ])('damaged content means logged out, and is taken away: %s', (text) => {
    const storage = fakeStorage({ 'ekp-token': text, other: 'stays' })
    const store = createSessionStore(() => storage, new EventTarget())
    expect(store.read()).toBeUndefined()
    expect([...storage.items.keys()]).toEqual(['other'])
  })

  test('an unknown member is ignored', () => {
    const text = JSON.stringify({ ...record, farbe: 'blau' })
    expect(createSessionStore(() => fakeStorage({ 'ekp-token': text }), new EventTarget()).read()).toEqual(record)
  })
})

describe('where the browser forbids storage, the session lives in memory', () => {
  test.each<[string, () => TextStorage]>([
    ['no storage at all', refuse],
    ['nothing may be read or written', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
    ['nothing may be written', () => ({ ...fakeStorage(), setItem: refuse })],
  ])('%s', (_name, findStorage) => {
    const store = createSessionStore(findStorage, new EventTarget())
    expect(store.read()).toBeUndefined()
    store.write(record)
    expect(store.read()).toEqual(record)
    store.clear({ isLogout: true })
    expect(store.read()).toBeUndefined()
  })
})

describe('a logout by the customer', () => {
  test('the mark of a logout is set before the session is removed, stays until the next login and holds no number', () => {
    const steps: string[] = []
    const items = fakeStorage()
    const note = (step: string, key: string) => steps.push(`${step} ${key}`)
    const storage: TextStorage = {
      getItem: items.getItem,
      setItem: (key, text) => {
        note('set', key)
        items.setItem(key, text)
      },
      removeItem: (key) => {
        note('remove', key)
        items.removeItem(key)
      },
    }
    const store = createSessionStore(() => storage, new EventTarget())
    store.write(record)
    steps.length = 0
    store.clear({ isLogout: true })
    expect(steps).toEqual(['set ekp-abgemeldet', 'remove ekp-token'])
    expect([...items.items]).toEqual([['ekp-abgemeldet', '1']])
    expect(store.isLoggedOut()).toBe(true)
    store.write(record)
    expect([store.isLoggedOut(), [...items.items.keys()]]).toEqual([false, ['ekp-token']])
  })

  test('differs from any other end, and a later end does not remove the mark', () => {
    const store = createSessionStore(() => fakeStorage({ 'ekp-token': JSON.stringify(record) }), new EventTarget())
    store.clear({ isLogout: false })
    expect(store.isLoggedOut()).toBe(false)
    store.clear({ isLogout: true })
    store.clear({ isLogout: false })
    expect(store.isLoggedOut()).toBe(true)
  })

  test('with a full storage a logout still ends the session', () => {
    const items = fakeStorage({ 'ekp-token': JSON.stringify(record) })
    const store = createSessionStore(() => ({ ...items, setItem: refuse }), new EventTarget())
    store.clear({ isLogout: true })
    expect(items.items.size).toBe(0)
  })
})

describe('other tabs', () => {
  test.each([
    ['ekp-token', 1],
    [null, 1],
    ['something-else', 0],
  ])('a change of %s is told %d times', (key, times) => {
    const events = new EventTarget()
    const listener = vi.fn<() => void>()
    createSessionStore(() => fakeStorage(), events).subscribe(listener)
    events.dispatchEvent(Object.assign(new Event('storage'), { key }))
    expect(listener).toHaveBeenCalledTimes(times)
  })
})
