import { expect, test } from 'vitest'
import { deriveBankverbindungsart } from './bankverbindungsart.ts'

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
