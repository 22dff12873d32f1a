import * as v from 'valibot'
import { expect, test } from 'vitest'
import { changePasswort, completePasswortReset, login, NeuesPasswort } from './anmeldung.ts'

const messages = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.map((it) => it.message)

test.each([
  {},
  { kundennummer: '', passwort: '' },
  { kundennummer: '  ', passwort: '  ' },
  { kundennummer: undefined },
])('blank fields are named: %j', (typed) => {
  expect(messages(login.headers, { kundennummer: undefined, passwort: undefined, ...typed })).toEqual([
    'Bitte geben Sie Ihre Kundennummer an.',
    'Bitte geben Sie Ihr Passwort an.',
  ])
})

test('a login accepts any text up to a length, valid or not', () => {
  const typed = { kundennummer: ' １００ ', passwort: ' kurz' }
  expect(v.parse(login.headers, typed)).toEqual(typed)
  expect(messages(login.headers, { kundennummer: '1', passwort: 'x'.repeat(10_000) })).toEqual([
    'Ihre Eingabe ist zu lang.',
  ])
})

test.each(['12345678', 'Öl€-Preis', '😀😀😀😀😀😀😀😀', 'mit Leerzeichen innen', 'x'.repeat(128), '😀'.repeat(128)])(
  '%j may be set',
  (passwort) => {
    expect(v.parse(NeuesPasswort, passwort)).toBe(passwort)
  },
)

const tooShort = 'Das Passwort muss mindestens 8 Zeichen lang sein.'
const tooLong = 'Das Passwort darf höchstens 128 Zeichen lang sein.'
const blank = 'Das Passwort darf nicht mit einem Leerzeichen beginnen oder enden.'
const control = 'Das Passwort enthält ein unzulässiges Zeichen.'

test.each([
  ['1234567', tooShort],
  ['😀😀😀😀', tooShort],
  ['a\u0308'.repeat(7), tooShort],
  ['x'.repeat(129), tooLong],
  ['x'.repeat(100_000), tooLong],
  [' 12345678', blank],
  ['12345678\u00a0', blank],
  ['1234\u00005678', control],
  ['1234\n5678', control],
  ['1234\u007f5678', control],
  ['1234\ud8005678', control],
])('%j may not be set', (passwort, message) => {
  expect(messages(NeuesPasswort, passwort)).toContain(message)
})

test('a decomposed password is composed', () => {
  expect(v.parse(NeuesPasswort, 'Ba\u0308ckerei')).toBe('Bäckerei')
})

test('change and reset check a new password by the same rule', () => {
  expect(messages(changePasswort.body, { altesPasswort: 'x', neuesPasswort: 'kurz' })).toEqual([tooShort])
  expect(messages(completePasswortReset.headers, { token: 'x', neuesPasswort: 'kurz' })).toEqual([tooShort])
  expect(messages(changePasswort.body, {})).toEqual([
    'Bitte geben Sie Ihr altes Passwort an.',
    'Bitte geben Sie ein neues Passwort an.',
  ])
})

test('the reply contains token and ttl', () => {
  expect(v.parse(login.replyHeaders, { token: 'abc', ttl: '1800', date: 'x' })).toEqual({ token: 'abc', ttl: 1800 })
  expect(v.is(login.replyHeaders, { ttl: '1800' })).toBe(false)
})
