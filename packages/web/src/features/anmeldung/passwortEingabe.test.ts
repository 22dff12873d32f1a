import { describe, expect, test } from 'vitest'
import {
  altesPasswortHinweis,
  checkAenderung,
  checkErneuerung,
  hasStaerke,
  neuesPasswortHinweis,
  wiederholungHinweis,
} from './passwortEingabe.ts'

const zuKurz = 'Das Passwort muss mindestens 8 Zeichen lang sein.'
const unwiederholt = 'Bitte wiederholen Sie das neue Passwort.'
const ungleich = 'Die neuen Passwörter stimmen nicht überein.'

describe('a new password', () => {
  test.each([
    ['', '', { neuesPasswort: zuKurz, wiederholung: unwiederholt }],
    ['', 'x', { neuesPasswort: zuKurz, wiederholung: ungleich }],
    ['1234567', '', { neuesPasswort: zuKurz, wiederholung: unwiederholt }],
    ['1234567', '12345678', { neuesPasswort: zuKurz }],
    ['1234567', '1234567', { neuesPasswort: zuKurz }],
    ['12345678', '', { wiederholung: ungleich }],
    ['12345678', '1234567', { wiederholung: ungleich }],
    ['12345678', '12345678 ', { wiederholung: ungleich }],
    [' 12345678', ' 12345678', { neuesPasswort: 'Das Passwort darf nicht mit einem Leerzeichen beginnen oder enden.' }],
    ['x'.repeat(129), 'x'.repeat(129), { neuesPasswort: 'Das Passwort darf höchstens 128 Zeichen lang sein.' }],
    ['1234\u00005678', '1234\u00005678', { neuesPasswort: 'Das Passwort enthält ein unzulässiges Zeichen.' }],
  ])('%j and %j: %j', (neuesPasswort, wiederholung, problems) => {
    expect(checkErneuerung({ neuesPasswort, wiederholung })).toEqual({ problems })
  })

  test.each([
    ['12345678', '12345678', '12345678'],
    ['Öl€-Preis', 'O\u0308l€-Preis', 'Öl€-Preis'],
    ['O\u0308l€-Preis', 'Öl€-Preis', 'Öl€-Preis'],
    ['😀'.repeat(128), '😀'.repeat(128), '😀'.repeat(128)],
  ])('%j and %j are sent as %j', (neuesPasswort, wiederholung, sent) => {
    expect(checkErneuerung({ neuesPasswort, wiederholung })).toEqual({ output: { neuesPasswort: sent } })
  })
})

describe('a change', () => {
  const neu = { neuesPasswort: 'Sonnenblume-2027', wiederholung: 'Sonnenblume-2027' }

  test('needs the old password, however short it is', () => {
    expect(checkAenderung({ altesPasswort: '', ...neu })).toEqual({
      problems: { altesPasswort: 'Bitte geben Sie Ihr altes Passwort an.' },
    })
    expect(checkAenderung({ altesPasswort: 'x', ...neu })).toEqual({
      output: { altesPasswort: 'x', neuesPasswort: 'Sonnenblume-2027' },
    })
  })

  test('of an empty form lacks all three', () => {
    expect(checkAenderung({ altesPasswort: '', neuesPasswort: '', wiederholung: '' })).toEqual({
      problems: {
        altesPasswort: 'Bitte geben Sie Ihr altes Passwort an.',
        neuesPasswort: zuKurz,
        wiederholung: unwiederholt,
      },
    })
  })

  test('is another one', () => {
    const wie = { neuesPasswort: 'B\u00e4ckerei-2026', wiederholung: 'B\u00e4ckerei-2026' }
    expect(checkAenderung({ altesPasswort: 'Ba\u0308ckerei-2026', ...wie })).toEqual({
      problems: { neuesPasswort: 'Bitte wählen Sie ein anderes Passwort als das alte.' },
    })
  })

  test('needs the new password twice', () => {
    expect(checkAenderung({ altesPasswort: 'x', ...neu, wiederholung: 'Sonnenblume-2026' })).toEqual({
      problems: { wiederholung: ungleich },
    })
  })
})

test.each([
  ['', undefined],
  ['1', zuKurz],
  ['1234567', zuKurz],
  ['😀'.repeat(7), zuKurz],
  ['12345678', undefined],
])('of the old or the new password %j is said while one types: %s', (passwort, text) => {
  expect(altesPasswortHinweis(passwort)).toBe(text)
  expect(neuesPasswortHinweis({ neuesPasswort: passwort, wiederholung: '' })).toBe(text)
})

test.each([
  ['12345678', '', undefined],
  ['12345678', '123', undefined],
  ['12345678', '12345678', undefined],
  ['12345678', '124', ungleich],
  ['12345678', '123456789', ungleich],
  ['1234567', '9', undefined],
  ['Öl€-Preis', 'O\u0308l', undefined],
])('of %j repeated as %j is said while one types: %s', (neuesPasswort, wiederholung, text) => {
  expect(wiederholungHinweis({ neuesPasswort, wiederholung })).toBe(text)
})

test.each([
  ['1234567', false],
  ['😀😀😀😀', false],
  ['12345678', true],
  ['u\u0308'.repeat(8), true],
  ['Windrad ', false],
  ['Windrad-9 ', true],
  [' Windrad-9', false],
  ['Windrad\u0000-9', false],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
])('the strength of %j is shown: %s', (passwort, isShown) => expect(hasStaerke(passwort)).toBe(isShown))
