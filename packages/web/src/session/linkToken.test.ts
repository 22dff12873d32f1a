import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ableseToken, resetToken, takeLinkTokens, verknuepfungLink } from './linkToken.ts'

let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
})
afterEach(() => {
  resetToken.forget()
  ableseToken.forget()
  verknuepfungLink.forget()
  vi.unstubAllGlobals()
})

/** Opens an address; answers what stands in the address bar then. */
function open(href: string, link = resetToken): string {
  const opened = {
    location: new URL(href),
    history: { state: { index: 1 }, replaceState: vi.fn<History['replaceState']>() },
  }
  Reflect.apply(link.take, link, [opened])
  const [call] = opened.history.replaceState.mock.calls
  if (call === undefined) return href
  expect(call[0]).toEqual({ index: 1 })
  return String(call[2])
}

test.each([
  ['https://portal.example/passwort/erneuern?token=ekpr_1', '/passwort/erneuern', 'ekpr_1'],
  ['https://portal.example/passwort/erneuern/?a=1&token=ekpr_2&b=2#x', '/passwort/erneuern/?a=1&b=2#x', 'ekpr_2'],
  ['https://portal.example/x/passwort/erneuern?token=a%2Bb%2F', '/x/passwort/erneuern', 'a+b/'],
])('%s: the address is %s then', (href, address, token) => {
  expect(open(href)).toBe(address)
  expect(resetToken.read()).toBe(token)
  expect([...items.values()]).toEqual([token])
})

test('an address without a token stays, and what a reload needs with it', () => {
  items.set('ekp-passwort-link', 'ekpr_1')
  expect(open('https://portal.example/passwort/erneuern')).toBe('https://portal.example/passwort/erneuern')
  expect(resetToken.read()).toBe('ekpr_1')
})

test('the newer link replaces the older one', () => {
  open('https://portal.example/passwort/erneuern?token=ekpr_1')
  open('https://portal.example/passwort/erneuern?token=ekpr_2')
  expect(resetToken.read()).toBe('ekpr_2')
})

test('a deleted token is in no storage', () => {
  open('https://portal.example/passwort/erneuern?token=ekpr_1')
  resetToken.forget()
  expect(resetToken.read()).toBe('')
  expect(items.size).toBe(0)
})

test('without storage the token is known until the page is left', () => {
  vi.stubGlobal('sessionStorage', undefined)
  open('https://portal.example/passwort/erneuern?token=ekpr_1')
  expect(resetToken.read()).toBe('ekpr_1')
})

test.each([
  ['https://portal.example/ablesen#abc_-1', '/ablesen', 'abc_-1'],
  ['https://portal.example/x/ablesen?a=1#abc', '/x/ablesen?a=1', 'abc'],
  ['https://portal.example/vertraege#inhalt', 'https://portal.example/vertraege#inhalt', ''],
  ['https://portal.example/ablesen', 'https://portal.example/ablesen', ''],
])('a link to a reading, %s: the address is %s then', (href, address, token) => {
  expect(open(href, ableseToken)).toBe(address)
  expect(ableseToken.read()).toBe(token)
})

test('a link that adds a customer number leaves neither numbers nor token in the address', () => {
  const href = 'https://portal.example/kundennummer/hinzufuegen#SWM-1.SWM-2.ekpv_1'
  expect(open(href, ableseToken)).toBe(href)
  expect(open(href, verknuepfungLink)).toBe('/kundennummer/hinzufuegen')
  expect(verknuepfungLink.read()).toBe('SWM-1.SWM-2.ekpv_1')
})

test('whether an address had a token is answered, so that a page which shows another link is loaded anew', () => {
  const opened = (href: string) =>
    takeLinkTokens({ location: new URL(href), history: { state: null, replaceState() {} } })
  expect(opened('https://portal.example/ablesen#abc')).toBe(true)
  expect(ableseToken.read()).toBe('abc')
  expect(opened('https://portal.example/ablesen#')).toBe(false)
  expect(opened('https://portal.example/dokumente#inhalt')).toBe(false)
})
