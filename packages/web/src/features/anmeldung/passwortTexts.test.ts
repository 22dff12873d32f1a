import { technicalError } from '@ekp/wire/problem'
import { expect, it } from 'vitest'
import { ApiError, parseApiError } from '../../api/ApiError.ts'
import { erneuerungFehler, passwortAenderungFehler, wiederherstellungFehler } from './passwortTexts.ts'

const unbekannt = 'Es ist ein unbekannter Fehler aufgetreten.'
const fehler = 'Bei der Änderung des Passworts ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.'
const verbraucht = 'Vielleicht ist der Link abgelaufen oder schon benutzt; dann fordern Sie bitte einen neuen an.'
const nichtHinterlegt =
  'Entweder ist zu dieser Kundennummer keine E-Mail-Adresse hinterlegt oder die Kundennummer ist uns unbekannt.'

it.each([
  [404, { detail: 'Nicht gefunden.' }, nichtHinterlegt],
  [403, { code: 702, detail: 'Gesperrt.' }, 'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.'],
  [702, undefined, 'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.'],
  [400, { errors: [] }, unbekannt],
  [429, { detail: 'Bitte warten Sie eine Stunde.' }, 'Bitte warten Sie eine Stunde.'],
  [429, undefined, unbekannt],
  [400, { detail: 'Die Anfrage ist zu groß.' }, `${unbekannt} Die Anfrage ist zu groß.`],
  [500, 'NullPointerException', unbekannt],
])('recovery: %d %j', (status, body, text) => {
  expect(wiederherstellungFehler(parseApiError(status, body))).toBe(text)
})

it.each([
  [403, { detail: 'Der Link gilt nicht mehr.' }, `${fehler} Der Link gilt nicht mehr.`],
  [403, { detail: fehler }, `${fehler} ${verbraucht}`],
  [404, undefined, fehler],
  [400, { detail: 'Bitte prüfen Sie Ihre Angaben.' }, `${fehler} Bitte prüfen Sie Ihre Angaben.`],
  [
    429,
    { detail: 'Bitte versuchen Sie es in einigen Sekunden erneut.' },
    'Bitte versuchen Sie es in einigen Sekunden erneut.',
  ],
  [429, undefined, fehler],
  [503, '', fehler],
])('renewal: %d %j', (status, body, text) => expect(erneuerungFehler(parseApiError(status, body))).toBe(text))

it.each([
  [403, { detail: 'Das alte Passwort ist falsch.' }, 'Das alte Passwort ist falsch.'],
  [403, 'Falsch.', 'Falsch.'],
  [400, { errors: [] }, fehler],
  [500, 'NullPointerException', technicalError],
])('change: %d %j', (status, body, text) => expect(passwortAenderungFehler(parseApiError(status, body))).toBe(text))

it('without an answer it says why', () => {
  const error = new ApiError({ status: 0, text: 'Keine Verbindung.' })
  expect(wiederherstellungFehler(error)).toBe(`${unbekannt} Keine Verbindung.`)
  expect(erneuerungFehler(error)).toBe(`${fehler} Keine Verbindung.`)
  expect(passwortAenderungFehler(error)).toBe('Keine Verbindung.')
})

it('what is no answer at all is no more than a failure', () => {
  const error = new TypeError('x is not a function')
  expect(wiederherstellungFehler(error)).toBe(unbekannt)
  expect(erneuerungFehler(error)).toBe(fehler)
  expect(passwortAenderungFehler(error)).toBe(fehler)
})
