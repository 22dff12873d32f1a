import { expect, test } from 'vitest'
import { isOwnState } from './isOwnState.ts'

const ended = (reason: 'logout' | 'elsewhere' | 'expired' | 'ended', kundennummer = 'A') => ({
  reason,
  kundennummer,
})

test.each([
  ['the customer who left it', 'A', 'A', undefined, true],
  ['another customer', 'A', 'B', undefined, false],
  ['another customer, after an end of the first that nobody asked for', 'A', 'B', ended('expired'), false],
  ['nobody, after a reload', 'A', undefined, undefined, false],
  ['nobody, after a logout', 'A', undefined, ended('logout'), false],
  ['nobody, after a logout in another tab', 'A', undefined, ended('elsewhere'), false],
  ['who sits before a session that has run out', 'A', undefined, ended('expired'), true],
  ['who sits before a session that the server has ended', 'A', undefined, ended('ended'), true],
  ["who sits before another customer's that has run out", 'A', undefined, ended('expired', 'B'), false],
  ['who left it without signing in', '', undefined, undefined, true],
  ['a customer who signs in after that', '', 'A', undefined, false],
  ['anybody, where nobody is named', undefined, 'B', undefined, true],
])('%s', (_who, owner, kundennummer, lastEnd, isShown) => {
  expect(isOwnState(owner, kundennummer, lastEnd)).toBe(isShown)
})
