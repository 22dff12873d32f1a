import { expect, test } from 'vitest'
import { checkEingabe, createEingabe, isEmptyEingabe, nameKontoinhaber } from './eingabe.ts'

const today = '2026-11-21'
const morgen = '2026-11-22'
const iban = 'DE89370400440532013000'
const complete = { ...createEingabe(morgen), kontoinhaber: ' Ayşe Öztürk ', iban, mandat: true }
const auskunft = { valide: true, iban, bankname: 'Commerzbank', bic: 'COBADEFFXXX', kontonummer: null, blz: null }
const problemsOf = (changes: object, said: typeof auskunft | undefined = auskunft) => {
  const checked = checkEingabe({ ...complete, ...changes }, today, said)
  return 'problems' in checked ? checked.problems : {}
}

test('the sent values are those of the wire’s schema, without the agreement', () => {
  const output = checkEingabe(complete, today, auskunft)
  expect(output).toEqual({
    output: { kontoinhaber: 'Ayşe Öztürk', iban, gueltigVon: morgen, lastschrifteinzugErlaubt: true },
  })
})

test.each<[string, object, string, RegExp]>([
  ['no holder', { kontoinhaber: ' ' }, 'kontoinhaber', /Bitte geben Sie den Kontoinhaber an/],
  ['a holder of 2 characters', { kontoinhaber: 'Öz ' }, 'kontoinhaber', /mindestens 3 Zeichen/],
  ['a holder of 71 characters', { kontoinhaber: 'a'.repeat(71) }, 'kontoinhaber', /70/],
  ['no day', { gueltigVon: '' }, 'gueltigVon', /ab wann die Bankverbindung gilt/],
  ['today', { gueltigVon: '2026-11-21' }, 'gueltigVon', /frühestens morgen/],
  ['more than ten years ahead', { gueltigVon: '2036-11-22' }, 'gueltigVon', /höchstens zehn Jahre im Voraus/],
  ['no IBAN', { iban: '' }, 'iban', /Bitte geben Sie eine IBAN an/],
  ['half an IBAN', { iban: 'DE8937' }, 'iban', /20 Ziffern, Ihre Eingabe hat 4/],
  ['no agreement', { mandat: false }, 'mandat', /stimmen Sie dem SEPA-Lastschriftmandat zu/],
])('%s is a problem of its field alone', (_what, changes, field, text) => {
  expect(problemsOf(changes)).toEqual({ [field]: expect.stringMatching(text) })
})

test('a holder of 2 characters who is stored for the customer is right', () => {
  const kurz = { ...complete, kontoinhaber: 'YO' }
  expect(checkEingabe(kurz, today, auskunft, [{ kontoinhaber: null }, { kontoinhaber: 'YO' }])).toHaveProperty('output')
  expect(checkEingabe(kurz, today, auskunft, [{ kontoinhaber: 'YA' }])).toHaveProperty('problems.kontoinhaber')
})

test.each<[string, object]>([
  ['a holder of 3 characters', { kontoinhaber: 'Özi' }],
  ['a holder of 70', { kontoinhaber: 'a'.repeat(70) }],
  ['29 February', { gueltigVon: '2028-02-29' }],
  ['another country', { iban: 'AT611904300234573201' }],
  ['no direct debit and no mandate', { lastschrifteinzugErlaubt: false, mandat: false }],
])('%s is no problem', (_what, changes) => {
  expect(problemsOf(changes)).toEqual({})
})

test('an IBAN that the server refuses is a problem; one without an answer yet is none', () => {
  expect(problemsOf({}, { ...auskunft, valide: false })).toEqual({
    iban: expect.stringMatching(/^Die IBAN ist ungültig\./),
  })
  expect(checkEingabe(complete, today, undefined)).toHaveProperty('output')
})

test.each<[object, string]>([
  [{ vorname: 'Katrin', nachname: 'Sommerfeld' }, 'Katrin Sommerfeld'],
  [{ anrede: 'Firma', firma: 'Bäckerei Öztürk', nachname: 'Öztürk' }, 'Bäckerei Öztürk'],
  [{}, ''],
  [{ nachname: 'Yo' }, ''],
  [{ anrede: 'Firma', firma: 'a'.repeat(71) }, ''],
])('of %j the form begins with the holder "%s"', (person, name) => {
  const nobody = { kundennummer: 'T-1', firma: null, titel: null, vorname: null, nachname: null }
  expect(nameKontoinhaber({ ...nobody, anrede: 'KeineAnrede', ...person })).toBe(name)
})

test('a form with its defaults only is empty', () => {
  expect(isEmptyEingabe(createEingabe(morgen))).toBe(true)
  expect(isEmptyEingabe({ ...createEingabe(morgen), iban: 'DE8' })).toBe(false)
})
