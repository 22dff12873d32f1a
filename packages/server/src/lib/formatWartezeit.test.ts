import { expect, test } from 'vitest'
import { formatWartezeit } from './formatWartezeit.ts'

test.each([
  [0, 'in einer Minute'],
  [60, 'in einer Minute'],
  [61, 'in 2 Minuten'],
  [348, 'in 6 Minuten'],
  [5400, 'in 90 Minuten'],
  [5401, 'in 2 Stunden'],
  [7201, 'in 3 Stunden'],
])('%d seconds are %j', (seconds, text) => expect(formatWartezeit(seconds)).toBe(text))
