import { expect, test } from 'vitest'
import { formatBerlinzeit } from './formatBerlinzeit.ts'

test.each([
  ['2026-11-21T14:42:50.367Z', '2026-11-21 15:42:50'],
  ['2026-12-31T23:00:00Z', '2027-01-01 00:00:00'],
  ['2026-07-01T12:30:00Z', '2026-07-01 14:30:00'],
  ['1911-04-01T07:11:09Z', '1911-04-01 08:11:09'],
  // No hour is missing that anybody could ask for.
  ['2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
])('%s is written %s', (zeitpunkt, text) => expect(formatBerlinzeit(new Date(zeitpunkt))).toBe(text))

test('the hour that comes twice says which one it is, and its neighbours say nothing', () => {
  const quarters = ['2026-10-24T23:45', '2026-10-25T00:00', '2026-10-25T00:45', '2026-10-25T01:00', '2026-10-25T01:45']
  expect([...quarters, '2026-10-25T02:00'].map((text) => formatBerlinzeit(new Date(`${text}:00Z`)))).toEqual([
    '2026-10-25 01:45:00',
    '2026-10-25 02:00:00 +02:00',
    '2026-10-25 02:45:00 +02:00',
    '2026-10-25 02:00:00 +01:00',
    '2026-10-25 02:45:00 +01:00',
    '2026-10-25 03:00:00',
  ])
})

test('every quarter of the longest day has a text of its own', () => {
  const start = Date.parse('2026-10-24T22:00:00Z')
  const texts = Array.from({ length: 100 }, (_, step) => formatBerlinzeit(new Date(start + step * 900_000)))
  expect(new Set(texts).size).toBe(100)
  expect(texts.filter((text) => text.startsWith('2026-10-25 '))).toHaveLength(100)
})
