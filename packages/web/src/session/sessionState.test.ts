import { expect, it } from 'vitest'
import { deriveSessionState } from './sessionState.ts'

const now = Date.parse('2026-06-01T10:00:00Z')
const record = (token: string, ablaufdatum: string) => ({ kundennummer: 'SWM-1', token, ablaufdatum })

it.each([
  [undefined, 'loggedOut'],
  [record('t', '2026-06-01T10:00:01Z'), 'loggedIn'],
  [record('t', '2026-06-01T12:00:01+02:00'), 'loggedIn'],
  [record('t', '2026-06-01T10:00:00Z'), 'loggedOut'],
  [record('t', '2026-06-01T11:59:59+02:00'), 'loggedOut'],
  [record('', '2026-06-01T10:00:01Z'), 'changePassword'],
  [record('', '2026-06-01T10:00:00Z'), 'loggedOut'],
] as const)('%j is %s', (stored, state) => expect(deriveSessionState(stored, now)).toBe(state))
