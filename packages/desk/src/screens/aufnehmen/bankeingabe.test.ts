import { expect, test } from 'vitest'
import { checkBankverbindung, createEingabe, labelsOf } from './bankeingabe.ts'

const today = '2026-11-21'
const right = {
  ...createEingabe('2026-11-22'),
  kontoinhaber: ' Erika Muster ',
  iban: 'DE89370400440532013000',
  lastschrift: 'ohne',
}
const check = (changes: Partial<typeof right>) => checkBankverbindung({ ...right, ...changes }, today, undefined, [])

test('an account without a mandate is taken up without direct debit, whatever day was typed before [versorger-132]', () => {
  expect(check({ mandatVom: '2026-11-18' })).toEqual({
    output: { gueltigVon: '2026-11-22', kontoinhaber: 'Erika Muster', iban: right.iban, mandatVom: null },
  })
})

test('with a mandate its day is sent', () => {
  expect(check({ lastschrift: 'mandat', mandatVom: '2026-11-18' })).toMatchObject({
    output: { mandatVom: '2026-11-18' },
  })
})

test.each([
  [
    'nothing chosen',
    { lastschrift: '' },
    { lastschrift: 'Bitte wählen Sie, ob ein unterschriebenes Mandat vorliegt.' },
  ],
  ['no day', { lastschrift: 'mandat' }, { mandatVom: 'Bitte geben Sie an, wann das Mandat unterschrieben ist.' }],
  ['a day to come', { lastschrift: 'mandat', mandatVom: '2026-11-22' }, { mandatVom: 'Der Tag liegt in der Zukunft.' }],
  [
    'expired',
    { lastschrift: 'mandat', mandatVom: '2023-11-20' },
    { mandatVom: expect.stringContaining('gilt nicht mehr') },
  ],
  ['the account as well', { lastschrift: '', iban: '' }, { iban: 'Bitte geben Sie eine IBAN an.' }],
])('%s is said at its field', (_, changes, problems) => {
  expect(check(changes)).toMatchObject({ problems })
})

test('the day of the mandate is a field only where there is one', () => {
  expect(labelsOf(right)).not.toHaveProperty('mandatVom')
  expect(labelsOf({ ...right, lastschrift: 'mandat' })).toHaveProperty('mandatVom')
})
