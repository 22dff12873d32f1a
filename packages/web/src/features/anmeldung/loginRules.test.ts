import { technicalError } from '@ekp/wire/problem'
import { expect, test } from 'vitest'
import { ApiError, parseApiError } from '../../api/ApiError.ts'
import { loginFailure, loginGap, registrierenGap, typedKundennummer } from './loginRules.ts'

const both = 'Bitte geben Sie Ihre Kundennummer und Ihr Passwort ein.'

test.each([
  ['', '', false, false, both],
  ['  ', '', false, false, both],
  ['100001', '', false, false, 'Bitte geben Sie Ihr Passwort ein.'],
  [' ', 'geheim', false, false, 'Bitte geben Sie Ihre Kundennummer ein.'],
  ['100001', 'geheim', false, false, undefined],
  ['100001', ' ', false, false, undefined],
  [
    '',
    '',
    false,
    true,
    'Bitte geben Sie Ihre Kundennummer und Ihr Passwort ein und stimmen Sie den Nutzungsbedingungen zu.',
  ],
  ['', '', true, true, both],
  ['100001', '', false, true, 'Bitte geben Sie Ihr Passwort ein und stimmen Sie den Nutzungsbedingungen zu.'],
  ['100001', 'geheim', false, true, 'Bitte stimmen Sie noch den Nutzungsbedingungen zu.'],
  ['100001', 'geheim', true, true, undefined],
  ['1 '.repeat(60), 'geheim', true, true, undefined],
  ['1'.repeat(61), 'geheim', true, true, 'Die Kundennummer ist zu lang.'],
  ['100001', 'x'.repeat(512), true, true, undefined],
  ['100001', 'x'.repeat(513), true, true, 'Das Passwort ist zu lang.'],
])('number %j, password %j, box %s, terms %s', (kundennummer, passwort, isAccepted, hasTerms, gap) => {
  expect(loginGap({ kundennummer, passwort, isAccepted }, hasTerms)).toBe(gap)
})

test.each([
  ['', '', 'Bitte geben Sie Ihre Kundennummer und Ihre Zählernummer ein.'],
  ['100001', ' - ', 'Bitte geben Sie Ihre Zählernummer ein.'],
  [' ', '1EMH', 'Bitte geben Sie Ihre Kundennummer ein.'],
  ['1'.repeat(61), '1EMH', 'Die Kundennummer ist zu lang.'],
  ['100001', '1'.repeat(101), 'Die Zählernummer ist zu lang.'],
  ['100001', '1 emh 0012', undefined],
])('registering with number %j and meter %j', (kundennummer, zaehlernummer, gap) => {
  expect(registrierenGap({ kundennummer, zaehlernummer })).toBe(gap)
})

test.each([
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

test('an error without an answer is a general failure', () => {
  expect(loginFailure(new TypeError('x is not a function'))).toEqual({
    kind: 'failed',
    text: 'Die Anmeldung ist fehlgeschlagen.',
  })
})

test('without an answer it says that it failed, and why', () => {
  expect(loginFailure(new ApiError({ status: 0, text: 'Keine Verbindung.' }))).toEqual({
    kind: 'failed',
    text: 'Die Anmeldung ist fehlgeschlagen. Keine Verbindung.',
  })
})

test.each([
  ['100001', 'SWM-100001'],
  [' 100 001 ', 'SWM-100001'],
  ['100\u00A0001', 'SWM-100001'],
  ['SWM-100001', 'SWM-100001'],
  ['swm-100001', 'SWM-100001'],
  ['SWM 100001', 'SWM-100001'],
  ['SWM-100 001', 'SWM-100001'],
  ['SWM - 100001', 'SWM-100001'],
  ['SWM–100001', 'SWM-100001'],
  ['SWM100001', 'SWM-100001'],
  ['Müller 1', 'Müller1'],
  ['１００', 'SWM-100'],
])('%j is sent as %s', (typed, sent) => expect(typedKundennummer('SWM-', typed)).toBe(sent))

test.each([
  ['100 001', '100001'],
  ['-1', '-1'],
])('without a prefix %j is sent as %s', (typed, sent) => expect(typedKundennummer('', typed)).toBe(sent))
