// @module-tag zones

import { expect, test } from 'vitest'
import { boersenpreis, derive, each, lastgangtag, preistag } from './testing/buildGrundlagen.ts'

const tag = '2026-01-02'
const eineStunde = ['2026-01-02T01:00:00+01:00', '2026-01-02T02:00:00+01:00'] as const
const quarters = <T>(first: readonly T[], rest: T) => [...first, ...each(96 - first.length, rest)]

test('an hour: consumption summed, the price weighted by it, the cost', () => {
  expect(
    derive(eineStunde, 'hourly', {
      lastgang: [lastgangtag(tag, quarters([100, 300, 0, 600], 0))],
      marktpreise: [preistag(tag, quarters(['100.0000', '-50.0000', '900.0000', '10.0000'], null))],
    }),
  ).toEqual([
    {
      von: eineStunde[0],
      bis: eineStunde[1],
      verbrauch: 1,
      arbeitspreis: 0.001,
      kosten: 0.001,
      bepreisterVerbrauch: 1,
      stundenOhneVerbrauch: 0,
      geschaetzt: false,
      geschaetzterVerbrauch: 0,
      unvollstaendig: false,
    },
  ])
})

test.each([
  [
    'all there',
    [1000, 1000, 1000, 1000],
    ['100', '200', '300', '400'],
    { verbrauch: 4, arbeitspreis: 0.25, kosten: 1 },
  ],
  [
    'a quarter without consumption: the others, incomplete',
    [1000, null, 2000, 1000],
    ['100', '200', '300', '400'],
    { verbrauch: 4, arbeitspreis: 0.275, kosten: 1.1, stundenOhneVerbrauch: 0.25, unvollstaendig: true },
  ],
  [
    'no consumption: the plain mean of the prices',
    each(4, null),
    ['100', '200', '300', '400'],
    { verbrauch: null, arbeitspreis: 0.25, kosten: null, stundenOhneVerbrauch: 1 },
  ],
  [
    'nothing consumed: the plain mean, and no cost',
    [0, 0, 0, 0],
    ['100', '200', '300', '401'],
    { verbrauch: 0, arbeitspreis: 0.25025, kosten: 0 },
  ],
  [
    'a quarter without price',
    [1000, 1000, 1000, 1000],
    ['100', null, '300', '400'],
    { verbrauch: 4, arbeitspreis: 0.266667, kosten: 0.8, bepreisterVerbrauch: 3, unvollstaendig: true },
  ],
  ['no price at all', [1, 1, 1, 1], each(4, null), { verbrauch: 0.004, arbeitspreis: null, kosten: null }],
  [
    'negative prices',
    [1000, 0, 0, 0],
    ['-123.4567', '0', '0', '0'],
    { verbrauch: 1, arbeitspreis: -0.123457, kosten: -0.1234567 },
  ],
] as const)('an hour: %s', (_name, werte, preise, expected) => {
  const [hour] = derive(eineStunde, 'hourly', {
    lastgang: [lastgangtag(tag, quarters<number | null>(werte, 0))],
    marktpreise: [preistag(tag, quarters<string | null>(preise, null))],
  })
  expect(hour).toMatchObject({ unvollstaendig: false, ...expected })
})

test.each([
  ['quarter hours at hourly prices', each(96, 250), each(24, '100'), { verbrauch: 1, arbeitspreis: 0.1, kosten: 0.1 }],
  [
    'hours at quarter-hourly prices: the mean of the four',
    each(24, 1000),
    quarters(['100', '200', '300', '500'], '0'),
    { verbrauch: 1, arbeitspreis: 0.275, kosten: 0.275 },
  ],
  ['hours at hourly prices', each(24, 1), each(24, '1'), { verbrauch: 0.001, arbeitspreis: 0.001, kosten: 0.000001 }],
] as const)('%s', (_name, werte, preise, expected) => {
  const [hour] = derive(eineStunde, 'hourly', {
    lastgang: [lastgangtag(tag, werte)],
    marktpreise: [preistag(tag, preise)],
  })
  expect(hour).toMatchObject(expected)
})

test('a cost of half the tenth decimal is rounded away from zero, once, at the end', () => {
  const [hour] = derive(eineStunde, 'hourly', {
    lastgang: [lastgangtag(tag, quarters([25, 25, 0, 0], 0), { stellen: 5 })],
    marktpreise: [preistag(tag, each(96, '0.0001'))],
  })
  // Two times 0.000000000025 EUR: each alone would be nothing.
  expect(hour?.kosten).toBe(0.000_000_000_1)
})

test('the formula: market price plus aufschlag, times tax', () => {
  const preisstand = boersenpreis({ aufschlag: 15_123_456n, umsatzsteuer: 1900n })
  const [hour] = derive(eineStunde, 'hourly', {
    preisstaende: [preisstand],
    lastgang: [lastgangtag(tag, quarters([1000, 1000, 1000, 0], 0))],
    marktpreise: [preistag(tag, each(96, '80.1234'))],
  })
  // (0.0801234 + 0.15123456) × 1.19
  expect(hour).toMatchObject({ verbrauch: 3, arbeitspreis: 0.275316, kosten: 0.8259479172 })
})

test('the hour that the clocks repeat is two items, the one that they skip is none', () => {
  const starts = (von: string, bis: string) =>
    derive([von, bis], 'hourly', {
      lastgang: ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'].map((day) => lastgangtag(day, each(24, 1))),
    }).map((item) => item.von)
  const spring = starts('2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00')
  expect(spring).toHaveLength(23)
  expect(spring.slice(1, 3)).toEqual(['2026-03-29T01:00:00+01:00', '2026-03-29T03:00:00+02:00'])
  const autumn = starts('2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00')
  expect(autumn).toHaveLength(25)
  expect(autumn.slice(2, 4)).toEqual(['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00'])
})

test('days of 23 and 25 hours count all of their hours', () => {
  const days = ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'].map((day) => lastgangtag(day, each(24, 1000)))
  const [spring] = derive(['2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'], 'daily', { lastgang: days })
  const [autumn] = derive(['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'], 'daily', { lastgang: days })
  expect([spring?.verbrauch, autumn?.verbrauch]).toEqual([23, 25])
})

test('from the day of the change on, prices are in quarter hours', () => {
  const hours = derive(['2025-09-30T23:00:00+02:00', '2025-10-01T01:00:00+02:00'], 'hourly', {
    lastgang: [lastgangtag('2025-09-30', quarters(each(84, 0), 1000))],
    marktpreise: [
      // The last hours of the old kind and the first quarter hours lie in one UTC day.
      preistag('2025-09-30', [...each(22, '40'), null, null]),
      preistag('2025-09-30', [...each(88, null), '1', '2', '3', '4', ...each(4, '5')]),
    ],
  })
  expect(hours.map(({ verbrauch, arbeitspreis, kosten }) => [verbrauch, arbeitspreis, kosten])).toEqual([
    [4, 0.04, 0.16],
    [4, 0.0025, 0.01],
  ])
})
