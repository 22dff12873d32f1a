import { expect, test } from 'vitest'
import { isOwnState } from './isOwnState.ts'

const ended = (reason: 'logout' | 'elsewhere' | 'expired' | 'ended', kundennummer = 'A') => ({
  reason,
  kundennummer,
})

test.each([
  ['to its customer', 'A', 'A', undefined, true],
  ['another customer', 'A', 'B', undefined, false],
  ['to another customer, after the first session ended by itself', 'A', 'B', ended('expired'), false],
  ['to nobody after a reload', 'A', undefined, undefined, false],
  ['to nobody after a logout', 'A', undefined, ended('logout'), false],
  ['to nobody after a logout in another tab', 'A', undefined, ended('elsewhere'), false],
  ['on the screen after the session has expired', 'A', undefined, ended('expired'), true],
  ['on the screen after the server has ended the session', 'A', undefined, ended('ended'), true],
  ["on the screen after another customer's session has expired", 'A', undefined, ended('expired', 'B'), false],
  ['to a visitor who has not signed in', '', undefined, undefined, true],
  ['to a customer who signs in after that', '', 'A', undefined, false],
  ['to everybody if it names nobody', undefined, 'B', undefined, true],
])('%s', (_who, owner, kundennummer, lastEnd, isShown) => {
  expect(isOwnState(owner, kundennummer, lastEnd)).toBe(isShown)
})
