import { expect, test } from 'vitest'
import { numberFormat } from './numberFormat.ts'

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

test.each([
  [-1234.5, '−1.234,50'],
  [12, '12,00'],
  [-0.001, '0,00'],
  [0, '0,00'],
])('%d: %s, with the minus of printed German', (zahl, text) => {
  expect(numberFormat(cents).format(zahl)).toBe(text)
})

test('a sign that is asked for stands before what is not zero', () => {
  const { format } = numberFormat({ ...cents, signDisplay: 'exceptZero' })
  expect([-1, 1, 0].map(format)).toEqual(['−1,00', '+1,00', '0,00'])
})
