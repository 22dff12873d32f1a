import { describe, expect, test } from 'vitest'
import { berlinIso, formatDatumUhrzeit, formatStunde, formatUhrzeit } from './berlinTime.ts'

// The runner repeats this file in four zones.
test.each([
  ['2026-10-24T23:00:00Z', '2026-10-25T01:00:00+02:00', '25.10.2026 01:00\u00a0Uhr'],
  ['2026-10-25T00:00:00Z', '2026-10-25T02:00:00+02:00', '25.10.2026 02:00\u00a0Uhr (+02:00)'],
  ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00+01:00', '25.10.2026 02:00\u00a0Uhr (+01:00)'],
  ['2026-10-25T02:00:00Z', '2026-10-25T03:00:00+01:00', '25.10.2026 03:00\u00a0Uhr'],
  ['2026-03-29T00:00:00Z', '2026-03-29T01:00:00+01:00', '29.03.2026 01:00\u00a0Uhr'],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00', '29.03.2026 03:00\u00a0Uhr'],
  ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00+01:00', '01.01.2027 00:00\u00a0Uhr'],
])('%s is %s', (utc, iso, stunde) => {
  const zeitpunkt = new Date(utc)
  expect(berlinIso(zeitpunkt)).toBe(iso)
  expect(formatStunde(zeitpunkt)).toBe(stunde)
  expect(formatDatumUhrzeit(zeitpunkt)).toBe(stunde.replace(/ \(.*/, ''))
})

describe('times are those of Berlin', () => {
  test.each([
    ['2026-03-29T00:59:00Z', '01:59\u00a0Uhr'],
    ['2026-03-29T01:00:00Z', '03:00\u00a0Uhr'],
    ['2026-10-25T00:30:00Z', '02:30\u00a0Uhr'],
    ['2026-10-25T01:30:00Z', '02:30\u00a0Uhr'],
    ['2026-01-01T23:00:00Z', '00:00\u00a0Uhr'],
  ])('%s is %s', (zeitpunkt, text) => expect(formatUhrzeit(new Date(zeitpunkt))).toBe(text))
})
