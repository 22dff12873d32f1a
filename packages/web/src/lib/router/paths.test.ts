import { describe, expect, test } from 'vitest'
import { createMatcher, hrefOf } from './paths.ts'

const screen = () => Promise.resolve(() => null)
const find = createMatcher([
  { path: '/', screen },
  { path: '/vertraege', screen },
  { path: '/vertrag/$vertragId/detail', screen },
])

describe('the address of a place', () => {
  test.each([
    [{ to: '/' }, '/'],
    [{ to: '/vertrag/$vertragId/detail', params: { vertragId: '4711' } }, '/vertrag/4711/detail'],
    [{ to: '/vertrag/$vertragId/detail', params: { vertragId: 'a/../?#ä' } }, '/vertrag/a%2F..%2F%3F%23%C3%A4/detail'],
    [{ to: '/vertraege', search: { tag: '2026-10-25', ansicht: undefined } }, '/vertraege?tag=2026-10-25'],
    [{ to: '/vertraege', search: {} }, '/vertraege'],
  ])('%j is %s', (target, href) => expect(hrefOf(target)).toBe(href))
})

describe('the route of a path', () => {
  test.each([
    ['/', '/', {}],
    ['/vertraege', '/vertraege', {}],
    ['/VERTRAEGE/', '/vertraege', {}],
    ['/vertrag/4711/detail', '/vertrag/$vertragId/detail', { vertragId: '4711' }],
    ['/vertrag/V%E2%80%915001%C2%A0/detail', '/vertrag/$vertragId/detail', { vertragId: 'V-5001' }],
    ['/vertrag/47%2011/detail', '/vertrag/$vertragId/detail', { vertragId: '4711' }],
    ['/vertrag/a%2Fb/detail', '/vertrag/$vertragId/detail', { vertragId: 'a/b' }],
  ])('%s is %s', (pathname, path, params) => {
    const found = find(pathname)
    expect(found?.route.path).toBe(path)
    expect(found?.params).toEqual(params)
  })

  test.each(['/vertrag', '/vertrag//detail', '/vertrag/1/2/detail', '/vertraege/x', '/vertrag/%zz/detail', ''])(
    'there is none of %j',
    (pathname) => expect(find(pathname)).toBeUndefined(),
  )
})
