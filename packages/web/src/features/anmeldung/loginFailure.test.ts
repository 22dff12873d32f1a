import { technicalError } from '@ekp/wire/problem'
import { expect, it } from 'vitest'
import { ApiError, parseApiError } from '../../api/ApiError.ts'
import { loginFailure } from './loginFailure.ts'

it.each([
  [403, { code: 700, detail: 'Bitte ändern Sie Ihr Passwort.' }, { kind: 'changePassword' }],
  [700, '', { kind: 'changePassword' }],
  [403, { code: 702, detail: 'Kein Zugang.' }, { kind: 'blocked' }],
  [702, undefined, { kind: 'blocked' }],
  [403, { detail: 'Nummer oder Passwort falsch.' }, { kind: 'refused', text: 'Nummer oder Passwort falsch.' }],
  [401, 'Falsches Passwort.', { kind: 'refused', text: 'Falsches Passwort.' }],
  [400, { errors: [] }, { kind: 'refused', text: 'Die Anmeldung ist fehlgeschlagen.' }],
  [429, { detail: 'Bitte warten Sie.' }, { kind: 'failed', text: 'Bitte warten Sie.' }],
  [500, 'NullPointerException', { kind: 'failed', text: technicalError }],
  [503, { code: 5, detail: 'x' }, { kind: 'failed', text: technicalError }],
])('%d %j', (status, body, failure) => expect(loginFailure(parseApiError(status, body))).toEqual(failure))

it('what is no answer at all is no more than failed', () => {
  expect(loginFailure(new TypeError('x is not a function'))).toEqual({
    kind: 'failed',
    text: 'Die Anmeldung ist fehlgeschlagen.',
  })
})

it('without an answer it says that it failed, and why', () => {
  expect(loginFailure(new ApiError({ status: 0, text: 'Keine Verbindung.' }))).toEqual({
    kind: 'failed',
    text: 'Die Anmeldung ist fehlgeschlagen. Keine Verbindung.',
  })
})
