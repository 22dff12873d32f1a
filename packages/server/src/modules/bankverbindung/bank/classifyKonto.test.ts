import { deriveBankverbindungsart } from '@ekp/wire/rules/bankverbindung'
import { expect, test } from 'vitest'
import { testClock } from '../../../testing/testClock.ts'
import { bundledBanken } from './bundledBanken.ts'
import { classifyKonto } from './classifyKonto.ts'
import { deriveIban } from './deriveIban.ts'

const nothing = { iban: null, bic: null, bankname: null, blz: null, kontonummer: null }
const classify = (konto: object) => classifyKonto({ ...nothing, ...konto }, bundledBanken(testClock()))
const artOf = (konto: object) => deriveBankverbindungsart(classify(konto))

test.each([
  [0, { iban: 'DE89370400440532013000' }],
  [0, { iban: 'DE89 3704 0044 0532 0130 00', blz: '11111111', kontonummer: 'x' }],
  [0, { iban: 'AT611904300234573201' }],
  [1, {}],
  [1, { iban: '' }],
  [1, { blz: '37040044' }],
  [1, { kontonummer: '532013000' }],
  [1, { blz: '99999999', kontonummer: '532013000' }],
  [1, { blz: '37040044', kontonummer: '0' }],
  [1, { blz: '37040044', kontonummer: '12345678901' }],
  [2, { blz: '37040044', kontonummer: '532013000' }],
  [2, { blz: '370 400 44', kontonummer: '0532 0130 00' }],
  [2, { iban: 'DE88370400440532013000', blz: '37040044', kontonummer: '532013000' }],
  [3, { iban: 'DE88370400440532013000' }],
  [3, { iban: 'unbekannt', blz: '37040044' }],
])('type %d: %j', (art, konto) => {
  expect(artOf(konto)).toBe(art)
})

test('a right IBAN decides what the bank is', () => {
  const old = { bic: 'MARKDEFF', bankname: 'Alte Bank', blz: '11111111', kontonummer: '1' }
  expect(classify({ ...old, iban: 'de89 3704 0044 0532 0130 00' })).toEqual({
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    bankname: 'Commerzbank',
    blz: '37040044',
    kontonummer: '0532013000',
    valide: true,
    ibanAbleitbar: false,
  })
})

test('of a bank abroad, and of an account that is wrong, what was on record stays', () => {
  const bank = { bic: 'BKAUATWW', bankname: 'Bank Austria' }
  expect(classify({ ...bank, iban: 'AT611904300234573201' })).toMatchObject(bank)
  expect(classify({ ...bank, iban: 'DE00', blz: '37040044', kontonummer: '1' })).toMatchObject({
    ...bank,
    iban: 'DE00',
  })
  expect(classify({ blz: '37040044', kontonummer: '1' })).toMatchObject({ iban: null, bankname: 'Commerzbank' })
})

test('an IBAN is derived by the common rule', () => {
  expect(deriveIban('37040044', '0532013000')).toBe('DE89370400440532013000')
  expect(deriveIban('37040044', '532013000')).toBe('DE89370400440532013000')
  for (const [blz, kontonummer] of [
    ['3704004', '1'],
    ['07040044', '1'],
    ['37040044', ''],
    ['37040044', '0000000000'],
    ['37040044', '1a'],
    ['37040044', '1'.repeat(11)],
  ] as const) {
    expect(deriveIban(blz, kontonummer)).toBeUndefined()
  }
})
