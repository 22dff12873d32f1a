import { technicalError } from '@ekp/wire/problem'
import { expect, test } from 'vitest'
import { ApiError, parseApiError } from '../../api/ApiError.ts'
import {
  erneuerungFehler,
  erneuerungGrund,
  passwortAenderungFehler,
  wiederherstellungFehler,
  wiederherstellungGrund,
} from './texts.ts'

const unbekannt = 'Es ist ein unbekannter Fehler aufgetreten.'
const fehler = 'Bei der Änderung des Passworts ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.'
const verbraucht = 'Dafür brauchen Sie einen neuen Link, denn dieser gilt nicht mehr.'
const keinZugang = 'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.'
const nichtHinterlegt =
  'Entweder ist zu dieser Kundennummer keine E-Mail-Adresse hinterlegt oder die Kundennummer ist uns unbekannt.'

test.each([
  [404, { detail: 'Nicht gefunden.' }, nichtHinterlegt, undefined],
  [403, { code: 702, detail: 'Gesperrt.' }, keinZugang, undefined],
  [702, undefined, keinZugang, undefined],
  [400, { errors: [] }, unbekannt, undefined],
  [429, { detail: 'Bitte warten Sie eine Stunde.' }, unbekannt, 'Bitte warten Sie eine Stunde.'],
  [429, undefined, unbekannt, undefined],
  [400, { detail: 'Die Anfrage ist zu groß.' }, unbekannt, 'Die Anfrage ist zu groß.'],
  [400, { detail: unbekannt }, unbekannt, undefined],
  [500, 'NullPointerException', unbekannt, undefined],
])('recovery: %d %j', (status, body, text, grund) => {
  const error = parseApiError(status, body)
  expect([wiederherstellungFehler(error), wiederherstellungGrund(error)]).toEqual([text, grund])
})

test.each([
  [403, { detail: 'Der Link gilt nicht mehr.' }, 'Der Link gilt nicht mehr.'],
  [403, { detail: fehler }, verbraucht],
  [404, undefined, undefined],
  [400, { detail: 'Bitte prüfen Sie Ihre Angaben.' }, 'Bitte prüfen Sie Ihre Angaben.'],
  [429, { detail: 'Bitte warten Sie.' }, 'Bitte warten Sie.'],
  [429, undefined, undefined],
  [503, '', undefined],
])('renewal: %d %j', (status, body, grund) => {
  expect(erneuerungFehler).toBe(fehler)
  expect(erneuerungGrund(parseApiError(status, body))).toBe(grund)
})

test.each([
  [403, { detail: 'Das alte Passwort ist falsch.' }, 'Das alte Passwort ist falsch.'],
  [403, 'Falsch.', 'Falsch.'],
  [400, { errors: [] }, fehler],
  [500, 'NullPointerException', technicalError],
])('change: %d %j', (status, body, text) => expect(passwortAenderungFehler(parseApiError(status, body))).toBe(text))

test('without an answer it says why', () => {
  const error = new ApiError({ status: 0, text: 'Keine Verbindung.' })
  expect([wiederherstellungFehler(error), wiederherstellungGrund(error)]).toEqual([unbekannt, 'Keine Verbindung.'])
  expect(erneuerungGrund(error)).toBe('Keine Verbindung.')
  expect(passwortAenderungFehler(error)).toBe('Keine Verbindung.')
})

test('an error without an answer is a general failure', () => {
  const error = new TypeError('x is not a function')
  expect([wiederherstellungFehler(error), wiederherstellungGrund(error)]).toEqual([unbekannt, undefined])
  expect(erneuerungGrund(error)).toBeUndefined()
  expect(passwortAenderungFehler(error)).toBe(fehler)
})
