import { expect, test } from 'vitest'
import { formatTick } from './formatTick.ts'

test.each([
  [3500, 500, '3.500'],
  [0, 0.2, '0,0'],
  [0.25, 0.25, '0,25'],
  [0.05, 0.05, '0,05'],
  [-4, 2, '-4'],
  [12, 1, '12'],
  [0.002, 0.001, '0,002'],
])('%d with a distance of %d is %s', (value, step, text) => expect(formatTick(value, step)).toBe(text))
