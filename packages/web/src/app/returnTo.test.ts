import { expect, it } from 'vitest'
import { pageAfterLogin, rememberPage } from './returnTo.ts'

it.each([
  ['/vertraege', undefined, { href: '/vertraege', kundennummer: undefined }],
  ['/vertraege', { reason: 'expired', kundennummer: 'SWM-1' }, { href: '/vertraege', kundennummer: 'SWM-1' }],
  ['/vertraege', { reason: 'elsewhere', kundennummer: 'SWM-1' }, { href: '/vertraege', kundennummer: 'SWM-1' }],
  ['/vertraege', { reason: 'logout', kundennummer: 'SWM-1' }, undefined],
  ['/', undefined, undefined],
] as const)('asked for %s after %j', (href, lastEnd, remembered) => {
  expect(rememberPage(href, lastEnd)).toEqual(remembered)
})

it.each([
  [undefined, '/'],
  [{ href: '/dokumente', kundennummer: undefined }, '/dokumente'],
  [{ href: '/vertrag/4711001/detail', kundennummer: 'SWM-1' }, '/vertrag/4711001/detail'],
  [{ href: '/vertrag/4711003/detail', kundennummer: 'SWM-2' }, '/'],
])('with %j remembered, SWM-1 comes to %s', (returnTo, href) => {
  expect(pageAfterLogin(returnTo, 'SWM-1')).toBe(href)
})
