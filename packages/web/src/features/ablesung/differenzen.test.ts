import type { Ablesung } from '@ekp/wire/ablesung'
import { expect, test } from 'vitest'
import { deriveDifferenzen } from './differenzen.ts'

const reading = (ablesedatum: string, werte: Record<string, number>, zaehlernummer = 'Z1'): Ablesung => ({
  ablesedatum,
  zaehlernummer,
  ablesegrund: null,
  erfassungshinweis: null,
  ermittlungsart: null,
  ableseart: null,
  ablesewerte: Object.fromEntries(
    Object.entries(werte).map(([obiskennzahl, ablesewert]) => [
      obiskennzahl,
      { obiskennzahl, ablesewert, nachkommastellen: 1 },
    ]),
  ),
})
const differenzen = (...ablesungen: Ablesung[]) => {
  const known = deriveDifferenzen(ablesungen)
  return ablesungen.map((one) => known.get(one))
}

test('each channel is compared with the reading before, in whatever order they come', () => {
  expect(differenzen(reading('2025-01-01', { a: 10.1, b: 5 }), reading('2026-01-01', { a: 110.4, b: 6 }))).toEqual([
    {},
    { a: 100.3, b: 1 },
  ])
})

test('another meter, another channel and the same day are nothing to compare with', () => {
  const first = reading('2025-01-01', { a: 9000 })
  expect(differenzen(first, reading('2026-01-01', { a: 3 }, 'Z2'))[1]).toEqual({})
  expect(differenzen(first, reading('2026-01-01', { b: 3 }))[1]).toEqual({})
  expect(differenzen(first, reading('2026-01-01', { a: 9100 }), reading('2026-01-01', { a: 9101 }))).toEqual([
    {},
    { a: 100 },
    { a: 101 },
  ])
})

test('a channel that was left out once is compared with the reading before that', () => {
  const all = [
    reading('2024-01-01', { a: 1, b: 1 }),
    reading('2025-01-01', { a: 2 }),
    reading('2026-01-01', { a: 3, b: 9 }),
  ]
  expect(differenzen(...all)[2]).toEqual({ a: 1, b: 8 })
})

test('a meter that has rolled over shows less', () => {
  expect(differenzen(reading('2025-01-01', { a: 99_990 }), reading('2026-01-01', { a: 10 }))[1]).toEqual({ a: -99_980 })
})
