import { expect, test } from 'vitest'
import { isWithinTage, isZeitraum } from './zeitraum.ts'

test('instants are compared, not their texts', () => {
  for (const [von, bis, expected] of [
    ['2026-10-25T02:30:00+02:00', '2026-10-25T02:00:00+01:00', true],
    ['2026-10-25T02:00:00+01:00', '2026-10-25T02:30:00+02:00', false],
    ['2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00', false],
  ] as const) {
    expect(isZeitraum({ von, bis })).toBe(expected)
  }
})

test('a limit in days counts calendar days across both clock changes', () => {
  for (const [von, bis, expected] of [
    ['2026-09-01T00:00:00+02:00', '2026-11-02T00:00:00+01:00', true],
    ['2026-09-01T00:00:00+02:00', '2026-11-02T00:00:00.001+01:00', false],
    ['2026-03-01T00:00:00+01:00', '2026-05-02T00:00:00+02:00', true],
    ['2026-03-01T00:00:00+01:00', '2026-05-03T00:00:00+02:00', false],
  ] as const) {
    expect(isWithinTage({ von, bis }, 62)).toBe(expected)
  }
})
