// @module-tag zones

import { expect, test } from 'vitest'
import { formatWartezeit, formatZeitpunkt } from './formats.ts'

test.each([
  ['2026-11-21T08:30:59.999Z', '21.11.2026, 09:30 Uhr'],
  ['2026-07-01T22:00:00.001Z', '02.07.2026, 00:00 Uhr'],
  ['2026-10-25T00:30:00Z', '25.10.2026, 02:30 Uhr'],
  ['2026-10-25T01:30:00Z', '25.10.2026, 02:30 Uhr'],
])('%s is %s in Berlin', (instant, text) => {
  expect(formatZeitpunkt(new Date(instant))).toBe(text)
})

test.each([
  [0, 'in einer Minute'],
  [60, 'in einer Minute'],
  [61, 'in 2 Minuten'],
  [348, 'in 6 Minuten'],
  [5400, 'in 90 Minuten'],
  [5401, 'in 2 Stunden'],
  [7201, 'in 3 Stunden'],
])('%d seconds are %j', (seconds, text) => expect(formatWartezeit(seconds)).toBe(text))
