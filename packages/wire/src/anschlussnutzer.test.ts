import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Anschlussnutzer, Kontaktanfrage, Kontaktdaten, perKontaktfeld } from './anschlussnutzer.ts'

test('blank or missing contact data becomes null, which deletes it', () => {
  expect(v.parse(Kontaktdaten, { email: ' a@example.org ', mobil: '', festnetz: null })).toEqual({
    ...perKontaktfeld(() => null),
    email: 'a@example.org',
  })
  expect(v.is(Kontaktdaten, { email: 'a\u0000@example.org' })).toBe(false)
  expect(v.is(Kontaktdaten, { telefon: '0351 1' })).toBe(false)
})

const refused = (changes: object) =>
  v
    .safeParse(Kontaktdaten, { email: 'a@example.org', festnetz: '0351 1234567', mobil: null, ...changes })
    .issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []

test('each wrong contact field gets one sentence', () => {
  const nummer = 'Bitte geben Sie eine Nummer wie 0351 1234567 oder +49 351 1234567 an.'
  expect(refused({})).toEqual([])
  expect(refused({ email: 'a', mobil: '1', festnetz: 'x'.repeat(10_000), fax: '=cmd|0351' })).toEqual([
    'email: Die angegebene Email ist ungültig.',
    `festnetz: ${nummer}`,
    `mobil: ${nummer}`,
    `fax: ${nummer}`,
  ])
  expect(refused({ email: 7 })).toEqual(['email: Bitte geben Sie einen Text an.'])
})

test('dashes and blanks of phones and word processors become plain ones', () => {
  const typed = { email: ' erika@müller\u2011söhne.de\u200b', festnetz: '0351\u00a0123 – 4567' }
  expect(v.parse(Kontaktdaten, typed)).toMatchObject({ email: 'erika@müller-söhne.de', festnetz: '0351 123 - 4567' })
})

test.each([
  ['x'.repeat(19), 'Die Nachricht muss mindestens 20 Zeichen lang sein.'],
  [` ${'x'.repeat(19)} `, 'Die Nachricht muss mindestens 20 Zeichen lang sein.'],
  ['x'.repeat(10_001), 'Bitte geben Sie höchstens 10000 Zeichen an.'],
])('a message of the wrong length is refused', (text, message) => {
  const { issues } = v.safeParse(Kontaktanfrage, { betreff: 'Sonstiges', text })
  expect(issues?.map((issue) => issue.message)).toEqual([message])
})

test('a subject must be one of the four', () => {
  const { issues } = v.safeParse(Kontaktanfrage, { betreff: 'Beschwerde', text: 'x'.repeat(20) })
  expect(issues?.[0].message).toMatch(/^Erlaubt sind: Abschlagsänderung, /)
})

test.each([undefined, null, '', ' '])('without a subject (%j) the error says that it is missing', (betreff) => {
  const { issues } = v.safeParse(Kontaktanfrage, { betreff, text: 'x'.repeat(20) })
  expect(issues?.map((issue) => issue.message)).toEqual(['Vor dem Senden muss ein Betreff gewählt werden.'])
})

test('a customer from another host may have numbers for ids and lack half of the fields', () => {
  const answer = v.parse(Anschlussnutzer, { kundennummer: 'SWM-1', vertraege: [4711001], anrede: 'keine' })
  expect(answer).toMatchObject({ vertraege: ['4711001'], anrede: 'KeineAnrede', email: null, zugriff: 'voll' })
  expect(answer.emailAbgelehnt).toBe(false)
})
