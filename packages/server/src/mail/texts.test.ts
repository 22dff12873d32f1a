import { expect, test } from 'vitest'
import { anredeOf, quoted, splitAbsaetze, unlinked } from './texts.ts'

const person = { anrede: 'Frau', titel: 'Dr.', vorname: 'Erika', nachname: 'Muster' } as const

test.each([
  [person, 'Guten Tag Frau Dr. Muster,'],
  [{ ...person, titel: null }, 'Guten Tag Frau Muster,'],
  [{ ...person, anrede: 'Herr', titel: ' ', nachname: 'von der Mühlen' }, 'Guten Tag Herr von der Mühlen,'],
  [{ ...person, anrede: 'Familie' }, 'Guten Tag Familie Muster,'],
  [{ ...person, anrede: 'KeineAnrede' }, 'Guten Tag Dr. Erika Muster,'],
  [{ ...person, anrede: 'Firma' }, 'Guten Tag,'],
  [{ ...person, nachname: null }, 'Guten Tag,'],
  [{ ...person, nachname: '  ' }, 'Guten Tag,'],
  [{ ...person, titel: null, nachname: 'Mus\r\nter\u202e' }, 'Guten Tag Frau Mus ter,'],
] as const)('%j is greeted with %s', (anschlussnutzer, anrede) => {
  expect(anredeOf(anschlussnutzer)).toBe(anrede)
})

test('every paragraph is marked, also one that looks like a mark or like the end of the mail', () => {
  expect(quoted('Guten Tag,\r\n\r\n> schon zitiert\u2028-- \n  Ihre Stadtwerke')).toEqual([
    '> Guten Tag,',
    '> > schon zitiert\u2028--',
    '> Ihre Stadtwerke',
  ])
  expect(quoted(' \n ')).toEqual([])
})

test('each line that says something is a paragraph', () => {
  expect(splitAbsaetze('Guten Tag,\r\n\r\n  mein Abschlag \n\rist zu hoch.\n')).toEqual([
    'Guten Tag,',
    'mein Abschlag',
    'ist zu hoch.',
  ])
  expect(splitAbsaetze(' \n')).toEqual([])
})

test.each([
  ['Gewonnen: bit.ly/abc', 'Gewonnen: bit.|ly/abc'],
  ['mail@bank.example.com', 'mail@|bank.|example.|com'],
  ['http:/evil.com', 'http:|/evil.|com'],
  ['_www.evil.com', '_www.|evil.|com'],
  ['1.1.1.evil.com', '1.1.1.|evil.|com'],
  ['müller.de', 'müller.|de'],
  ['https://203.0.113.7/konto', 'https:|//203.0.113.7/konto'],
  ['HTTP://2130706433/', 'HTTP:|//2130706433/'],
  ['tel:+4930123456', 'tel:|+4930123456'],
  ['\\\\203.0.113.7\\x', '\\|\\203.0.113.7\\x'],
  ['mail.cafe\u0301.de', 'mail.|cafe\u0301.|de'],
  ['evil\u200e.\u202ecom', 'evil.|com'],
  ['evil。com', 'evil。|com'],
])('%s is nothing to follow', (text, expected) => {
  expect(unlinked(text)).toBe(expected.replaceAll('|', '\u200b'))
})

test.each(['01.11.2026, 23:59 Uhr', 'Frage: wann?', 'Siehe oben. Danke.', 'DE-4711-001', '1.234,56 kWh', 'Ende.'])(
  '%s stays',
  (text) => {
    expect(unlinked(text)).toBe(text)
  },
)
