import { expect, test } from 'vitest'
import { formatZeitpunkt } from './formatZeitpunkt.ts'

test.each([
  ['2026-11-21T08:30:59.999Z', '21.11.2026, 09:30 Uhr'],
  ['2026-07-01T22:00:00.001Z', '02.07.2026, 00:00 Uhr'],
  ['2026-10-25T00:30:00Z', '25.10.2026, 02:30 Uhr'],
  ['2026-10-25T01:30:00Z', '25.10.2026, 02:30 Uhr'],
])('%s is %s in Berlin', (instant, text) => {
  expect(formatZeitpunkt(new Date(instant))).toBe(text)
})
