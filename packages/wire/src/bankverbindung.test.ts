import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Bankverbindung, findKontofehler, NeueBankverbindung } from './bankverbindung.ts'

const neue = { gueltigVon: '2026-01-01', kontoinhaber: 'Änne Größer', iban: 'DE89370400440532013000' }
const fields = (changes: object) =>
  v.safeParse(NeueBankverbindung, { ...neue, ...changes }).issues?.map((issue) => v.getDotPath(issue)) ?? []

test('direct debit is allowed by default', () => {
  expect(v.parse(NeueBankverbindung, neue)).toEqual({ ...neue, lastschrifteinzugErlaubt: true })
  expect(v.parse(NeueBankverbindung, { ...neue, lastschrifteinzugErlaubt: false }).lastschrifteinzugErlaubt).toBe(false)
})

test.each([
  'DE89 3704 0044 0532 0130 00',
  'de89370400440532013000',
  '89370400440532013000',
  ' 8937 0400 4405 3201 3000',
])('the IBAN %j is the same', (iban) => {
  expect(v.parse(NeueBankverbindung, { ...neue, iban }).iban).toBe(neue.iban)
})

test('an account in another SEPA country is welcome', () => {
  expect(v.parse(NeueBankverbindung, { ...neue, iban: 'AT61 1904 3002 3457 3201' }).iban).toBe('AT611904300234573201')
})

test('a client may send the results of the bank lookup along, and they are ignored', () => {
  const found = { bic: 'COBADEFFXXX', bankname: 'X', blz: '37040044', kontonummer: '0532013000', bankverbindungId: '' }
  expect(v.parse(NeueBankverbindung, { ...neue, ...found, mandatsreferenz: 'M-1' })).not.toHaveProperty(
    'mandatsreferenz',
  )
})

test.each([
  ['no IBAN', { iban: '' }, ['iban']],
  ['19 digits', { iban: '8937040044053201300' }, ['iban']],
  ['a sentence', { iban: 'mein Konto' }, ['iban']],
  ['a day that does not exist', { gueltigVon: '2026-02-30' }, ['gueltigVon']],
  ['a text for a flag', { lastschrifteinzugErlaubt: 'ja' }, ['lastschrifteinzugErlaubt']],
  ['an end', { gueltigBis: '2026-12-31' }, ['gueltigBis']],
  ['an unknown field', { inhaber: 'X' }, ['inhaber']],
])('%s is refused', (_name, changes, refused) => {
  expect(fields(changes)).toEqual(refused)
})

test('an answer with few fields is accepted', () => {
  const answer = v.parse(Bankverbindung, { bankverbindungId: 12, kontoinhaber: 'X' })
  expect(answer).toMatchObject({ bankverbindungId: '12', lastschrifteinzugErlaubt: true, valide: false, iban: null })
})

test('a newly typed Kontoinhaber has 3 to 70 characters', () => {
  const short = 'Der Kontoinhaber muss mindestens 3 Zeichen lang sein.'
  for (const kontoinhaber of [null, '', 'AB'])
    expect(findKontofehler({ kontoinhaber })).toEqual({ kontoinhaber: short })
  for (const kontoinhaber of ['ABC', 'x'.repeat(70)]) expect(findKontofehler({ kontoinhaber })).toEqual({})
  expect(findKontofehler({ kontoinhaber: 'x'.repeat(71) })).toEqual({ kontoinhaber: expect.stringContaining('70') })
})
