import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compactIban,
  formatIban,
  hasIbanPruefziffer,
  isBic,
  isGermanIban,
  isGlaeubigerId,
  maskIban,
} from './bankkennungen.ts'

const iban = 'DE89370400440532013000'

test.each([
  'DE89 3704 0044 0532 0130 00',
  'de89370400440532013000',
  '89370400440532013000',
  ' 8937 0400 4405 3201 3000\n',
  'IBAN: DE89 3704 0044 0532 0130 00',
  'DE89\u00a03704\u202f0044\u200b0532 0130 00',
  'DE89-3704-0044-0532-0130-00',
  '\ufeff\u202aDE89\u00ad 3704 0044 0532 0130 00\u202c',
])('%j is read as the same IBAN', (text) => {
  expect(compactIban(text)).toBe(iban)
})

test.each(['', 'mein Konto', '8937040044053201300', 'DE', '893704004405320130001'])('%j gets no prefix', (text) => {
  expect(compactIban(text)).toBe(text.replace(/\s/g, '').toUpperCase())
})

test('groups of four, and back', () => {
  expect(formatIban(iban)).toBe('DE89 3704 0044 0532 0130 00')
  expect(formatIban('AT611904300234573201')).toBe('AT61 1904 3002 3457 3201')
  expect(formatIban('')).toBe('')
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{2}[0-9A-Z]{0,32}$/), (text) => compactIban(formatIban(text)) === text),
  )
})

test('a masked IBAN shows its first and last four characters', () => {
  expect(maskIban(iban)).toBe('DE89 **** **** **** **30 00')
  expect(maskIban('NO9386011117947')).toBe('NO93 **** ***7 947')
  expect(maskIban('DE1234567890')).toBe('**** **** ****')
  expect(maskIban('')).toBe('')
})

test('only DE and twenty digits are German', () => {
  expect(isGermanIban(iban)).toBe(true)
  for (const text of ['DE8937040044053201300', `${iban}0`, 'AT611904300234573201', 'de89370400440532013000', '']) {
    expect(isGermanIban(text)).toBe(false)
  }
})

test.each([
  iban,
  'AT611904300234573201',
  'CH9300762011623852957',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
])('the check digits of %s are right, and no others', (right) => {
  expect(hasIbanPruefziffer(right)).toBe(true)
  for (let number = 2; number < 99; number++) {
    const other = right.slice(0, 2) + String(number).padStart(2, '0') + right.slice(4)
    expect(hasIbanPruefziffer(other)).toBe(other === right)
  }
})

test('the check digits find one wrong digit, or two that changed places', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 21 }), digit, (place, wrong) => {
      const typed = iban.slice(0, place) + wrong + iban.slice(place + 1)
      expect(hasIbanPruefziffer(typed)).toBe(typed === iban)
    }),
  )
  for (let place = 4; place < 21; place++) {
    const typed = iban.slice(0, place) + iban.charAt(place + 1) + iban.charAt(place) + iban.slice(place + 2)
    expect(hasIbanPruefziffer(typed)).toBe(typed === iban)
  }
})

test.each(['', 'DE', '😀', 'DE89 3704 0044 0532 0130 00', 'DE8937040044053201300Ä', `DE89${'0'.repeat(31)}`])(
  '%j does not have the form of an IBAN',
  (text) => {
    expect(hasIbanPruefziffer(text)).toBe(false)
  },
)

test.each(['COBADEFF', 'COBADEFFXXX', 'PBNKDEFF100', 'MARKDEF1100'])('%s is a BIC', (text) => {
  expect(isBic(text)).toBe(true)
})

test.each([
  '',
  'COBADEF',
  'COBADEFFX',
  'COBADEFFXX',
  'COBADEFFXXXX',
  'COBA1EFF',
  'COB1DEFF',
  'cobadeff',
  'COBA DE FF',
  'COBADEFF\n',
  'CÖBADEFF',
])('%j is no BIC', (text) => {
  expect(isBic(text)).toBe(false)
})

// The Bundesbank's own example, also with another business code, and the Austrian one.
test.each(['DE98ZZZ09999999999', 'DE98ABC09999999999', 'AT61ZZZ01234567890'])('%s is a creditor identifier', (text) => {
  expect(isGlaeubigerId(text)).toBe(true)
})

test.each([
  '',
  'DE97ZZZ09999999999',
  'DE98ZZZ09999999998',
  'DE98ZZZ9999999999',
  'DE98ZZZ099999999990',
  'DE98ZZ09999999999',
  'de98zzz09999999999',
  'DE98 ZZZ 09999999999',
  'DE89370400440532013000',
])('%j is no creditor identifier', (text) => {
  expect(isGlaeubigerId(text)).toBe(false)
})
