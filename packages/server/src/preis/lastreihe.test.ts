// @module-tag zones

import { expect, test } from 'vitest'
import { deriveLastreihe, hasWert } from './lastreihe.ts'
import { toSteps } from './steps.ts'
import { each, lastgangtag } from '../modules/verbrauch/historie/testing/buildGrundlagen.ts'

const tag = '2026-01-02'
const hour = toSteps({ von: '2026-01-02T05:00:00Z', bis: '2026-01-02T06:00:00Z' })
const quarters = (...werte: (number | null)[]) => [...each(20, 9), ...werte, ...each(72, 9)]
const hours = (wert: number | null) => [...each(5, 7), wert, ...each(18, 7)]
const ht = { obiskennzahl: '1-0:1.8.1' }
const nt = { obiskennzahl: '1-0:1.8.2' }
const lastgang = { obiskennzahl: '1-0:1.29.0' }

test.each([
  ['quarter hours', [lastgangtag(tag, quarters(1, 2, 3, 4))], [4, 8, 12, 16]],
  ['an hour, spread over its quarters', [lastgangtag(tag, hours(8))], [8, 8, 8, 8]],
  ['a missing quarter', [lastgangtag(tag, quarters(1, null, 3, 0))], [4, null, 12, 0]],
  ['the finer values win', [lastgangtag(tag, quarters(1, null, 3, 4)), lastgangtag(tag, hours(8))], [4, 8, 12, 16]],
  ['other decimals', [lastgangtag(tag, quarters(1, 2, 3, 4), { stellen: 1 })], [400, 800, 1200, 1600]],
  ['another day', [lastgangtag('2026-01-03', quarters(1, 2, 3, 4))], each(4, null)],
  ['feed-in', [lastgangtag(tag, quarters(1, 2, 3, 4), { obiskennzahl: '1-0:2.8.0' })], each(4, null)],
  [
    'HT and NT together; one of them alone is no sum',
    [lastgangtag(tag, quarters(1, 2, null, 4), ht), lastgangtag(tag, quarters(0, 1, 1, 1), nt)],
    [4, 12, null, 20],
  ],
  [
    'HT on a day without NT',
    [lastgangtag(tag, quarters(1, 2, 3, 4), ht), lastgangtag('2026-01-03', each(96, 1), nt)],
    each(4, null),
  ],
  [
    'the total counts, HT and NT where it is missing',
    [
      lastgangtag(tag, quarters(5, null, 5, 5)),
      lastgangtag(tag, quarters(1, 2, 3, 4), ht),
      lastgangtag(tag, quarters(1, 1, 1, 1), nt),
    ],
    [20, 12, 20, 20],
  ],
  [
    'the load profile counts before the register',
    [lastgangtag(tag, quarters(5, 5, 5, 5)), lastgangtag(tag, quarters(6, null, 6, 6), lastgang)],
    [24, 20, 24, 24],
  ],
  [
    'two meters side by side',
    [lastgangtag(tag, quarters(1, 2, null, 4)), lastgangtag(tag, hours(4), { obiskennzahl: '1-1:1.8.0' })],
    [8, 12, null, 20],
  ],
  [
    'a meter that took over from another',
    [lastgangtag('2026-01-01', each(96, 1)), lastgangtag(tag, hours(4), { obiskennzahl: '1-1:1.8.0' })],
    [4, 4, 4, 4],
  ],
])('%s', (_name, rows, expected) => {
  const { werte } = deriveLastreihe(hour, rows, 3)
  expect([...werte].map((wert) => (hasWert(wert) ? wert : null))).toEqual(expected)
})

test('an estimate marks only the steps with a value from it', () => {
  const geschaetzt = `${'0'.repeat(20)}1100${'0'.repeat(72)}`
  const estimated = (werte: (number | null)[], changes = {}) => lastgangtag(tag, werte, { geschaetzt, ...changes })
  const flags = (...rows: ReturnType<typeof lastgangtag>[]) => [...deriveLastreihe(hour, rows, 3).geschaetzt]
  expect(flags(estimated(quarters(1, 2, 3, 4)))).toEqual([1, 1, 0, 0])
  // Measured by the load profile, so that the register's estimate is not asked.
  expect(flags(estimated(quarters(1, 2, 3, 4)), lastgangtag(tag, quarters(null, 2, 3, 4), lastgang))).toEqual([
    1, 0, 0, 0,
  ])
  expect(flags(estimated(quarters(1, 2, 3, 4), ht), lastgangtag(tag, quarters(1, 1, 1, 1), nt))).toEqual([1, 1, 0, 0])
})
