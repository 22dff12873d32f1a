import { formatIban, hasIbanPruefziffer } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { deriveBankverbindungsart } from '@ekp/wire/rules/bankverbindung/bankverbindung'
import { ibanLaenge } from '@ekp/wire/rules/bankverbindung/ibanLaenge'
import fc from 'fast-check'
import { getCountrySpecifications } from 'ibantools'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/testClock.ts'
import { bundledBanken } from './bankverzeichnis.ts'
import { classifyKonto, deriveBankauskunft, deriveIban, isSepaLand } from './konto.ts'

const findBank = bundledBanken(testClock())
const check = (iban: string) => deriveBankauskunft(iban, findBank)
const invalid = { valide: false, iban: null, bankname: null, bic: null, kontonummer: null, blz: null }

test.each([
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'de89 3704 0044 0532 0130 00',
  '89370400440532013000',
  'IBAN: DE89 3704 0044 0532 0130 00',
])('%s names its bank', (iban) => {
  expect(check(iban)).toEqual({
    valide: true,
    iban: 'DE89370400440532013000',
    bankname: 'Commerzbank',
    bic: 'COBADEFFXXX',
    kontonummer: '0532013000',
    blz: '37040044',
  })
})

test.each([
  ['Austria', 'AT611904300234573201'],
  ['Switzerland', 'CH9300762011623852957'],
  ['France, with letters', 'FR1420041010050500013M02606'],
  ['Malta, 31 characters', 'MT84MALT011000012345MTLCAST001S'],
  ['Norway, 15 characters', 'NO9386011117947'],
  ['the United Kingdom', 'GB29NWBK60161331926819'],
  ['Albania, in SEPA since 2025', 'AL47212110090000000235698741'],
  ['Serbia, in SEPA since 2026', 'RS35260005601001611379'],
])('an account of %s is right, and its bank not known', (_country, iban) => {
  expect(check(formatIban(iban))).toEqual({ ...invalid, valide: true, iban })
})

test.each([
  ['nothing', ''],
  ['a word', 'Girokonto'],
  ['wrong check digits', 'DE88370400440532013000'],
  ['two digits that changed places', 'DE89370400440532010300'],
  ['an unknown bank code', String(deriveIban('99999999', '1'))],
  ['a bank code that begins with 0', 'DE55012345670000000001'],
  ['21 characters', 'DE8937040044053201300'],
  ['23 characters', 'DE893704004405320130000'],
  ['35 characters', `DE89${'0'.repeat(31)}`],
  ['letters in a German account', 'DE8937040044053201300A'],
  ['a country outside of SEPA', 'TR330006100519786457841326'],
  ['Kosovo, outside of SEPA', 'XK051212012345678906'],
  ['an unknown country', 'ZZ89370400440532013000'],
  ['an Austrian account of German length', 'AT89370400440532013000'],
  ['a wrong national check digit', 'NO9386011117948'],
  ['a Swiss QR-IBAN', 'CH4431999123000889012'],
  ['markup', '<script>alert(1)</script>'],
  ['a formula', '=cmd|DE89370400440532013000'],
  ['right-to-left text', '\u05d0\u05d1DE89370400440532013000'],
  ['NUL', 'DE89370400440532013000\u0000'],
  ['an emoji', '😀'],
  ['a name of an object', '__proto__'],
  ['far too much', '9'.repeat(10_000)],
])('%s is refused, and nothing else is said', (_name, iban) => {
  expect(check(iban)).toEqual(invalid)
})

test('whatever is typed, only right check digits of a known bank are right', () => {
  const digits = fc.stringMatching(/^[0-9]{18}$/)
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 99 }), (bban, pruefziffer) => {
      const iban = `DE${String(pruefziffer).padStart(2, '0')}${bban}`
      const isRight = hasIbanPruefziffer(iban) && findBank(bban.slice(0, 8)) !== undefined
      expect(check(iban).valide).toBe(isRight)
    }),
  )
})

test('every account of a known bank that an IBAN is derived for is right', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (number) => {
      const iban = String(deriveIban('37040044', String(number)))
      expect(check(iban)).toMatchObject({ valide: true, iban, kontonummer: String(number).padStart(10, '0') })
    }),
  )
})

test('a bank of the next quarter is known from its day on', () => {
  const clock = testClock('2026-09-06T23:59:59+02:00')
  const find = bundledBanken(clock)
  expect([find('65461878'), find('10010123')?.bankname]).toEqual([
    expect.objectContaining({ bic: expect.any(String) }),
    'OLINDA Zweigniederlassung Deutschland',
  ])
  clock.set('2026-09-07T00:00:00+02:00')
  expect([find('65461878'), find('10010123')?.bankname]).toEqual([undefined, 'Qonto Zweigniederlassung Deutschland'])
})

test('what the form says of lengths is what the check knows, for every SEPA country with IBANs of its own', () => {
  const laender = Object.entries(getCountrySpecifications()).filter(([, { chars }]) => chars !== null)
  expect(laender.length).toBeGreaterThan(70)
  for (const [land, { chars }] of laender) {
    expect([land, ibanLaenge(land)]).toEqual([land, isSepaLand(land) ? chars : undefined])
  }
})

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
