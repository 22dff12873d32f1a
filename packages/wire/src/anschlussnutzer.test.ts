import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  Anschlussnutzer,
  applyKontaktaenderung,
  findKontaktfehler,
  Kontaktaenderung,
  perKontaktfeld,
} from './anschlussnutzer.ts'
import { betreffe, Kontaktanfrage } from './anschlussnutzer/kontaktanfrage.ts'

const leer = perKontaktfeld(() => null)

test('blank and null empty a field, what is left out stays [anschlussnutzer-12]', () => {
  expect(v.parse(Kontaktaenderung, { email: ' a@example.org ', mobil: '', festnetz: null })).toEqual({
    email: 'a@example.org',
    mobil: null,
    festnetz: null,
  })
  const bisher = { email: 'b@example.org', mobil: '0171 1', festnetz: '030\u00a01', fax: '030 2' }
  expect(applyKontaktaenderung(bisher, { email: 'a@example.org', mobil: null, festnetz: '030 1' })).toEqual({
    ...bisher,
    email: 'a@example.org',
    mobil: null,
  })
  expect(v.is(Kontaktaenderung, { email: 'a\u0000@example.org' })).toBe(false)
  expect(v.is(Kontaktaenderung, { telefon: '0351 1' })).toBe(false)
  expect(v.safeParse(Kontaktaenderung, { email: 7 }).issues?.[0].message).toBe('Bitte geben Sie einen Text an.')
})

test('each wrong contact field gets one sentence, unless it is stored like that [anschlussnutzer-20]', () => {
  const nummer = 'Bitte geben Sie eine Nummer wie 0351 1234567 oder +49 351 1234567 an.'
  const wrong = { ...leer, email: 'jana.möller@example.org', mobil: '1', fax: '=cmd|0351' }
  const email = 'Die angegebene Email ist ungültig.'
  expect(findKontaktfehler({ ...leer, email: 'a@example.org' }, leer)).toEqual({})
  expect(findKontaktfehler(wrong, leer)).toEqual({ email, mobil: nummer, fax: nummer })
  expect(findKontaktfehler(wrong, { ...leer, email: wrong.email, mobil: '1\u00a0' })).toEqual({ fax: nummer })
  // What stood elsewhere is typed anew here.
  expect(findKontaktfehler({ ...leer, fax: '1' }, { ...leer, mobil: '1' })).toEqual({ fax: nummer })
})

test('dashes and blanks of phones and word processors become plain ones', () => {
  const typed = { email: ' erika@müller\u2011söhne.de\u200b', festnetz: '0351\u00a0123 – 4567' }
  expect(v.parse(Kontaktaenderung, typed)).toMatchObject({
    email: 'erika@müller-söhne.de',
    festnetz: '0351 123 - 4567',
  })
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

describe('the wished instalment', () => {
  const wish = (gewuenschterAbschlag: unknown, betreff = 'Abschlagsänderung') =>
    v.safeParse(Kontaktanfrage, { betreff, text: 'x'.repeat(20), gewuenschterAbschlag })
  const problemsOf = ({ issues }: ReturnType<typeof wish>) =>
    issues?.map((issue) => [v.getDotPath(issue), issue.message])

  test.each([0.01, 85, 85.5, 85.55, 1.1, 99_999.99])('%j is taken', (euro) => {
    expect(wish(euro).output).toMatchObject({ gewuenschterAbschlag: euro })
  })

  test.each([undefined, null])('%j is none, with any subject', (nothing) => {
    for (const betreff of betreffe) expect(wish(nothing, betreff).output).toMatchObject({ gewuenschterAbschlag: null })
  })

  test.each([
    [0, 'Der Abschlag muss größer als 0 EUR sein.'],
    [-85, 'Der Abschlag muss größer als 0 EUR sein.'],
    [100_000, 'Der Abschlag muss unter 100.000 EUR im Monat liegen.'],
    [1e300, 'Der Abschlag muss unter 100.000 EUR im Monat liegen.'],
    [85.555, 'Bitte geben Sie höchstens zwei Nachkommastellen an.'],
    [1e-7, 'Der Abschlag muss größer als 0 EUR sein.'],
    ['85,50', 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85,50.'],
    [Number.NaN, 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85,50.'],
    [[85], 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85,50.'],
  ])('%j is refused at its field', (wrong, message) => {
    expect(problemsOf(wish(wrong))?.[0]).toEqual(['gewuenschterAbschlag', message])
  })

  test('is refused with another subject, at its field', () => {
    const message = 'Ein Abschlag gehört nur zum Betreff „Abschlagsänderung“.'
    expect(problemsOf(wish(85, 'Sonstiges'))).toEqual([['gewuenschterAbschlag', message]])
  })
})
