import { Bankverbindung } from '@ekp/wire/bankverbindung'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { bankkontoRows, findBankkontoHinweis, gespeichertText, kontoGefaltet, kontoKurz } from './texts.ts'

const account = {
  kontoinhaber: 'Ayşe Öztürk',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankname: 'Commerzbank',
  blz: '37040044',
  kontonummer: '0532013000',
  lastschrifteinzugErlaubt: false,
}
const rowsOf = (changes: object) =>
  bankkontoRows(parse(Bankverbindung, { ...account, ...changes })).map(({ label, value }) => [label, value])
const number = [
  ['Kontonummer', '0532013000'],
  ['Bankleitzahl', '37040044'],
]

test.each([
  [0, { valide: true }, [['IBAN', 'DE89 3704 0044 0532 0130 00']]],
  [1, { iban: null }, number],
  [2, { iban: 'DE88370400440532013000', ibanAbleitbar: true }, number],
  [3, { iban: 'DE88370400440532013000' }, [['IBAN', 'DE88 3704 0044 0532 0130 00']]],
])('of class %i the account is shown as it is known', (_art, changes, konto) => {
  expect(rowsOf(changes)).toEqual([
    ['Kontoinhaber', 'Ayşe Öztürk'],
    ...konto,
    ['BIC', 'COBADEFFXXX'],
    ['Bankname', 'Commerzbank'],
    ['Lastschrifteinzug', 'Nein, Sie überweisen selbst'],
  ])
})

test('the mandate’s reference is shown with direct debit only', () => {
  const mandat = { valide: true, mandatsreferenz: 'M-1' }
  expect(rowsOf({ ...mandat, lastschrifteinzugErlaubt: true }).slice(-2)).toEqual([
    ['Lastschrifteinzug', 'Ja, wir buchen ab'],
    ['Mandatsreferenz', 'M-1'],
  ])
  expect(rowsOf(mandat).flat()).not.toContain('M-1')
})

const today = '2026-11-21'
const hinweisOf = (changes: object) => findBankkontoHinweis(parse(Bankverbindung, { ...changes }), today)
const bitte = ' Bitte geben Sie uns eine Bankverbindung mit gültiger IBAN an.'

test.each([
  [1, {}, { kind: 'info', text: `Zu diesem Konto ist keine IBAN hinterlegt.${bitte}` }],
  [3, { iban: 'DE00' }, { kind: 'warning', text: `Die IBAN dieses Kontos ist ungültig.${bitte}` }],
])('an account of class %i needs another', (_art, changes, hinweis) => {
  expect(hinweisOf(changes)).toEqual(hinweis)
})

test('an IBAN that can be derived is said to be so', () => {
  expect(hinweisOf({ ibanAbleitbar: true })?.text).toMatch(/aus Kontonummer und Bankleitzahl ableiten\. Bitte/)
})

test('there is no hint for a valid IBAN or for past bank details', () => {
  expect(hinweisOf({ iban: 'DE89370400440532013000', valide: true })).toBeUndefined()
  expect(hinweisOf({ iban: 'DE00', gueltigBis: '2026-11-20' })?.text).toBe('Die IBAN dieses Kontos ist ungültig.')
  expect(hinweisOf({ iban: 'DE00', gueltigBis: today })?.text).toContain(bitte)
})

const gueltigVon = '2027-01-01'

test('with direct debit the mandate’s reference is there to be found', () => {
  expect(gespeichertText({ gueltigVon, lastschrifteinzugErlaubt: true }, ' Sie gilt bis 31.01.2027.')).toBe(
    'Ihre Bankverbindung ist gespeichert und gilt ab dem 01.01.2027. Sie gilt bis 31.01.2027. Die Mandatsreferenz finden Sie bei Ihren Bankverbindungen.',
  )
})

test('without direct debit there is none', () => {
  expect(gespeichertText({ gueltigVon, lastschrifteinzugErlaubt: false }, '', '4711001')).toBe(
    'Die Bankverbindung für Vertrag 4711001 ist gespeichert und gilt ab dem 01.01.2027.',
  )
})

test.each([
  [{ valide: true, iban: 'DE89370400440532013000' }, 'DE89 3704 0044 0532 0130 00'],
  [{ iban: 'DE00' }, 'DE00'],
  [{ ibanAbleitbar: true, kontonummer: '54540402', blz: '10050000' }, 'Konto 54540402, Bankleitzahl 10050000'],
  [{ kontonummer: '4711' }, 'Konto 4711'],
  [{ kontoinhaber: 'Ayşe Öztürk' }, 'Ayşe Öztürk'],
  [{ kontoinhaber: null }, 'Nicht angegeben'],
])('in a sentence %j is %s', (changes, text) => {
  expect(kontoKurz(parse(Bankverbindung, changes))).toBe(text)
})

test.each([
  ['its bank and the last digits', {}, 'Commerzbank, endet auf 3000'],
  ['the last digits alone', { bankname: null, iban: null }, 'Konto, endet auf 3000'],
  ['its holder', { iban: null, kontonummer: null }, 'Ayşe Öztürk'],
])('a folded account shows %s', (_what, changes, text) =>
  expect(kontoGefaltet(parse(Bankverbindung, { ...account, ...changes }))).toBe(text),
)
