import { expect, test } from 'vitest'
import { checkGueltigVon, gueltigVonLimits } from './gueltigVon.ts'

const zuSpaet = '„Gültig ab“ ist höchstens zehn Jahre im Voraus möglich.'

test.each([
  ['rechnungsadresse', '2028-02-28', '„Gültig ab“ ist frühestens heute möglich.'],
  ['rechnungsadresse', '2028-02-29', undefined],
  ['bankverbindung', '2028-02-29', '„Gültig ab“ ist frühestens morgen möglich.'],
  ['bankverbindung', '2028-03-01', undefined],
  ['rechnungsadresse', '2038-02-28', undefined],
  ['rechnungsadresse', '2038-03-01', zuSpaet],
  ['bankverbindung', '2038-02-28', undefined],
  ['bankverbindung', '2038-03-01', zuSpaet],
] as const)('on a 29 February a %s from %s', (art, tag, text) => {
  expect(checkGueltigVon(art, tag, '2028-02-29')).toBe(text)
})

test('the limits are the days on both sides of which it is refused', () => {
  expect(gueltigVonLimits('rechnungsadresse', '2026-12-31')).toEqual({ minValue: '2026-12-31', maxValue: '2036-12-31' })
  expect(gueltigVonLimits('bankverbindung', '2026-12-31')).toEqual({ minValue: '2027-01-01', maxValue: '2036-12-31' })
  expect(gueltigVonLimits('rechnungsadresse', '2028-02-29').maxValue).toBe('2038-02-28')
})
