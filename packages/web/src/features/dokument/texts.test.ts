import type { Dokument } from '@ekp/wire/dokument'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/ApiError.ts'
import { dateiartOf, datumOf, dokumenteLadefehler, groesseOf, jahrOf, speichernameOf, titelOf } from './texts.ts'

const rechnung: Dokument = {
  id: 'R-1',
  kategorie: 'Rechnung',
  beschreibung: 'Jahresabrechnung 2025',
  dateiname: 'Rechnung 2025.pdf',
  vertragId: '4711001',
  erstellzeitpunkt: '2025-12-31T23:30:00Z',
  groesse: 23_588,
  rechnungsnummer: null,
}

test('is called by the first that says something', () => {
  const without = [{}, { beschreibung: null }, { beschreibung: ' ', dateiname: null }]
  expect(without.map((changes) => titelOf({ ...rechnung, ...changes }))).toEqual([
    'Jahresabrechnung 2025',
    'Rechnung 2025.pdf',
    'Rechnung',
  ])
  expect(titelOf({ ...rechnung, beschreibung: null, dateiname: null, kategorie: null })).toBe('Dokument')
})

test.each([
  ['Rechnung 2025.pdf', 'PDF'],
  ['Lastgang.Csv', 'CSV'],
  ['Rechnung 2025.XML', 'E-Rechnung (XML)'],
  ['Rechnung', 'Datei'],
  ['Schreiben vom 1. Mai', 'Datei'],
  [null, 'Datei'],
])('%j is of the kind %s', (dateiname, art) => expect(dateiartOf({ ...rechnung, dateiname })).toBe(art))

test.each([
  ['Größe & Öl.pdf', 'Größe & Öl.pdf'],
  ['../../\u202Efdp.html', '_.._fdp.html'],
  [null, 'Jahresabrechnung 2025'],
  ['  ', 'Jahresabrechnung 2025'],
])('%j is saved as %j', (dateiname, name) => expect(speichernameOf({ ...rechnung, dateiname })).toBe(name))

test('its day is that of Berlin', () => {
  expect(datumOf(rechnung)).toBe('01.01.2026')
  expect(datumOf({ ...rechnung, erstellzeitpunkt: null })).toBe('Nicht angegeben')
})

test('its year is that of Berlin', () => {
  expect(jahrOf(rechnung)).toBe('2026')
  expect(jahrOf({ ...rechnung, erstellzeitpunkt: null })).toBe('Ohne Datum')
})

test('its size is in kB', () => {
  expect(groesseOf(rechnung)).toBe('23,59\u00a0kB')
  expect(groesseOf({ ...rechnung, groesse: null })).toBe('Nicht angegeben')
})

test('a list that does not load says so [dokument-7], with the reason where there is one', () => {
  const sentence = 'Die Dokumente konnten aus unbekannten Gründen nicht geladen werden.'
  expect(dokumenteLadefehler(new Error('x'))).toBe(sentence)
  expect(dokumenteLadefehler(new ApiError({ status: 400, text: 'Heute nicht.' }))).toBe(`${sentence} Heute nicht.`)
})
