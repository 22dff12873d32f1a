import { expect, test } from 'vitest'
import { anredeOf } from './anredeOf.ts'

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
