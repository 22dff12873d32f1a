import { derivePreisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import { expect, test } from 'vitest'
import { derivePreisschritte, listStunden, upToLastKnown } from './preisschritte.ts'

const at = (zeitpunkt: string) => Date.parse(zeitpunkt)
const hourMs = 3_600_000
const ofOctober = derivePreisfenster(new Date('2026-10-25T11:59:59+01:00'))

test('what was not published is hours without a price, as many as the days have', () => {
  const schritte = derivePreisschritte([], ofOctober)
  expect(schritte).toHaveLength(49)
  expect(schritte.every(({ preis }) => preis === null)).toBe(true)
  expect(derivePreisschritte([], derivePreisfenster(new Date('2026-03-29T12:00:00+02:00')))).toHaveLength(47)
  expect(upToLastKnown(schritte)).toEqual([])
})

test('steps stay as long as they came, and a hole stays one', () => {
  const schritte = derivePreisschritte(
    [
      { von: '2026-10-24T00:00:00+02:00', bis: '2026-10-24T01:00:00+02:00', preis: 0.1 },
      { von: '2026-10-24T01:00:00+02:00', bis: '2026-10-24T01:15:00+02:00', preis: -0.02 },
      { von: '2026-10-24T01:15:00+02:00', bis: '2026-10-24T01:30:00+02:00', preis: null },
      { von: '2026-10-24T03:00:00+02:00', bis: '2026-10-24T04:00:00+02:00', preis: 0 },
    ],
    ofOctober,
  )
  const known = upToLastKnown(schritte)
  expect(known.map(({ preis }) => preis)).toEqual([0.1, -0.02, null, null, null, 0])
  expect(known.map(({ vonMs, bisMs }) => (bisMs - vonMs) / 60_000)).toEqual([60, 15, 15, 60, 30, 60])
  expect(schritte.at(-1)?.bisMs).toBe(at('2026-10-26T00:00:00+01:00'))
  for (const [index, { bisMs }] of schritte.slice(0, -1).entries()) expect(schritte[index + 1]?.vonMs).toBe(bisMs)
})

test('a host that says no ends, sends them out of order, twice and beyond the window is understood', () => {
  const preis = (von: string, wert: number) => ({ von, bis: null, preis: wert })
  const schritte = upToLastKnown(
    derivePreisschritte(
      [
        preis('2026-10-24T00:15:00+02:00', 2),
        preis('2026-10-23T21:45:00Z', 9),
        preis('2026-10-23T22:00:00Z', 1),
        preis('2026-10-24T00:15:00+02:00', 3),
        preis('2026-10-25T23:00:00Z', 9),
      ],
      ofOctober,
    ),
  )
  expect(schritte.map((schritt) => schritt.preis)).toEqual([1, 3])
  expect(schritte.map(({ vonMs, bisMs }) => bisMs - vonMs)).toEqual([hourMs / 4, hourMs])
})

test('both hours that Berlin calls 02:00 have their own price', () => {
  const schritte = derivePreisschritte(
    [
      { von: '2026-10-25T02:00:00+02:00', bis: '2026-10-25T02:00:00+01:00', preis: 0.05 },
      { von: '2026-10-25T02:00:00+01:00', bis: '2026-10-25T03:00:00+01:00', preis: 0.07 },
    ],
    ofOctober,
  )
  expect(upToLastKnown(schritte).slice(-2)).toEqual([
    { vonMs: at('2026-10-25T00:00:00Z'), bisMs: at('2026-10-25T01:00:00Z'), preis: 0.05 },
    { vonMs: at('2026-10-25T01:00:00Z'), bisMs: at('2026-10-25T02:00:00Z'), preis: 0.07 },
  ])
})

test('the hours of a day are as many as its clock shows, with the mean of their quarters', () => {
  const quarters = [0.1, 0.2, 0.3, 0.4].map((preis, index) => ({
    von: new Date(at('2026-10-25T02:00:00+02:00') + index * 900_000).toISOString(),
    bis: new Date(at('2026-10-25T02:15:00+02:00') + index * 900_000).toISOString(),
    preis,
  }))
  const stunden = listStunden(derivePreisschritte(quarters, ofOctober), '2026-10-25')
  expect(stunden).toHaveLength(25)
  expect(stunden.map(({ preis }) => preis).filter((preis) => preis !== null)).toEqual([0.25])
  expect(stunden[2]).toEqual({
    vonMs: at('2026-10-25T02:00:00+02:00'),
    bisMs: at('2026-10-25T02:00:00+01:00'),
    preis: 0.25,
  })
})
