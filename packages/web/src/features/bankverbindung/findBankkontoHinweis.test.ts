import { Bankverbindung } from '@ekp/wire/bankverbindung'
import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { findBankkontoHinweis } from './findBankkontoHinweis.ts'

const heute = '2026-11-21'
const hinweisOf = (changes: object) => findBankkontoHinweis(parse(Bankverbindung, { ...changes }), heute)
const bitte = ' Bitte geben Sie uns eine Bankverbindung mit gültiger IBAN an.'

it.each([
  [1, {}, { kind: 'info', text: `Zu diesem Konto ist keine IBAN hinterlegt.${bitte}` }],
  [3, { iban: 'DE00' }, { kind: 'warning', text: `Die IBAN dieses Kontos ist ungültig.${bitte}` }],
])('an account of class %i needs another', (_art, changes, hinweis) => {
  expect(hinweisOf(changes)).toEqual(hinweis)
})

it('an IBAN that can be derived is said to be so', () => {
  expect(hinweisOf({ ibanAbleitbar: true })?.text).toMatch(/aus Kontonummer und Bankleitzahl ableiten\. Bitte/)
})

it('of a right IBAN nothing is said, and of the past nothing is asked', () => {
  expect(hinweisOf({ iban: 'DE89370400440532013000', valide: true })).toBeUndefined()
  expect(hinweisOf({ iban: 'DE00', gueltigBis: '2026-11-20' })?.text).toBe('Die IBAN dieses Kontos ist ungültig.')
  expect(hinweisOf({ iban: 'DE00', gueltigBis: heute })?.text).toContain(bitte)
})
