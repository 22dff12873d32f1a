import { expect, test } from 'vitest'
import { deriveBankverbindungsart, deriveMandatstext, formatMandat } from './bankverbindung.ts'

test.each([
  [0, { valide: true, ibanAbleitbar: false, iban: 'DE89370400440532013000' }],
  [0, { valide: true, ibanAbleitbar: true, iban: null }],
  [2, { valide: false, ibanAbleitbar: true, iban: 'DE00' }],
  [2, { valide: false, ibanAbleitbar: true, iban: null }],
  [1, { valide: false, ibanAbleitbar: false, iban: null }],
  [1, { valide: false, ibanAbleitbar: false, iban: '' }],
  [1, { valide: false, ibanAbleitbar: false, iban: ' ' }],
  [3, { valide: false, ibanAbleitbar: false, iban: 'DE00' }],
] as const)('%d: %j', (art, bankverbindung) => {
  expect(deriveBankverbindungsart(bankverbindung)).toBe(art)
})

const mandat = { glaeubiger: 'Stadtwerke Test', glaeubigerId: 'DE98ZZZ09999999999', mandatsreferenz: null }
const angaben = (changes: object) =>
  deriveMandatstext({ ...mandat, ...changes }).angaben.map(({ name, wert }) => `${name}: ${wert}`)

test('a new mandate names the creditor, and says that the reference will follow', () => {
  expect(angaben({})).toEqual([
    'Zahlungsempfänger: Stadtwerke Test',
    'Gläubiger-Identifikationsnummer: DE98ZZZ09999999999',
    'Mandatsreferenz: wird Ihnen mitgeteilt',
    'Zahlungsart: wiederkehrende Zahlungen',
  ])
})

test('an old mandate shows its reference, and no line for a creditor number that is not configured', () => {
  expect(angaben({ mandatsreferenz: 'M-1', glaeubigerId: undefined })).toEqual([
    'Zahlungsempfänger: Stadtwerke Test',
    'Mandatsreferenz: M-1',
    'Zahlungsart: wiederkehrende Zahlungen',
  ])
})

test('the text names the creditor to the customer and to the bank, and the eight weeks for a refund', () => {
  const { titel, absaetze } = deriveMandatstext(mandat)
  expect(titel).toBe('SEPA-Lastschriftmandat')
  expect(absaetze[0]?.match(/Stadtwerke Test/g)).toHaveLength(2)
  expect(absaetze[1]).toContain('innerhalb von acht Wochen')
})

test('a given mandate is one text, with all that the customer read and what he said', () => {
  const { absaetze } = deriveMandatstext(mandat)
  const text = formatMandat(deriveMandatstext(mandat))
  expect(text.split('\n\n')).toEqual([
    'SEPA-Lastschriftmandat',
    angaben({}).join('\n'),
    ...absaetze,
    'Ich erteile dieses SEPA-Lastschriftmandat.',
  ])
})
