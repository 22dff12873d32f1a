import { Bankverbindung } from '@ekp/wire/bankverbindung'
import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { bankkontoRows } from './bankkontoRows.ts'

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

it.each([
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
    ['Lastschrifteinzug', 'Nein'],
  ])
})

it('the mandate’s reference is shown with direct debit only', () => {
  const mandat = { valide: true, mandatsreferenz: 'M-1' }
  expect(rowsOf({ ...mandat, lastschrifteinzugErlaubt: true }).slice(-2)).toEqual([
    ['Lastschrifteinzug', 'Ja'],
    ['Mandatsreferenz', 'M-1'],
  ])
  expect(rowsOf(mandat).flat()).not.toContain('M-1')
})
