import { expect, test } from 'vitest'
import { characterCountText } from './TextAreaField.tsx'

test.each([
  [0, '0 von höchstens 10.000 Zeichen'],
  [1, '1 Zeichen, noch 19 nötig'],
  [19, '19 Zeichen, noch 1 nötig'],
  [20, '20 von höchstens 10.000 Zeichen'],
  [10_000, '10.000 von höchstens 10.000 Zeichen'],
  [11_234, '11.234 Zeichen, 1.234 zu viel'],
])('%d of 20 to 10,000: %s', (length, text) => expect(characterCountText(length, { min: 20, max: 10_000 })).toBe(text))

test('without a minimum it never says that characters are missing', () => {
  expect(characterCountText(1, { max: 500 })).toBe('1 von höchstens 500 Zeichen')
})
