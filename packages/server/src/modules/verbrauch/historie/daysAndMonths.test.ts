// @module-tag zones

import { utcTag } from '@ekp/wire/rules/kalendertag'
import { expect, test } from 'vitest'
import { boersenpreis, derive, each, lastgangtag, preistag } from './testing/buildGrundlagen.ts'

const tag = '2026-01-02'
// A UTC day: 23 hours of one Berlin day and one of the next.
const einTag = ['2026-01-02T01:00:00+01:00', '2026-01-03T01:00:00+01:00'] as const
const quarters = <T>(first: readonly T[], rest: T) => [...first, ...each(96 - first.length, rest)]

test.each([
  [
    'nothing missing',
    each(96, 1000),
    each(96, '100'),
    { verbrauch: 96, kosten: 9.6, bepreisterVerbrauch: 96, stundenOhneVerbrauch: 0, unvollstaendig: false },
  ],
  [
    'a quarter missing',
    quarters<number | null>([null], 1000),
    quarters<string | null>(['900'], '100'),
    { verbrauch: 95, arbeitspreis: 0.1, kosten: 9.5, stundenOhneVerbrauch: 0.25, unvollstaendig: true },
  ],
  [
    'a price missing: the cost covers less than the consumption',
    each(96, 1000),
    quarters<string | null>([null], '100'),
    { verbrauch: 96, arbeitspreis: 0.1, kosten: 9.5, bepreisterVerbrauch: 95, unvollstaendig: true },
  ],
  [
    'no consumption: the plain mean',
    each(96, null),
    quarters<string | null>(['196', null], '100'),
    { verbrauch: null, arbeitspreis: 0.101011, kosten: null, unvollstaendig: true },
  ],
  [
    'no price: nothing is a part of anything',
    each(96, 1),
    each(96, null),
    { verbrauch: 0.096, arbeitspreis: null, kosten: null, unvollstaendig: false },
  ],
] as const)('more than an hour: %s', (_name, werte, preise, expected) => {
  const [day] = derive(einTag, 'monthly', {
    lastgang: [lastgangtag(tag, werte)],
    marktpreise: [preistag(tag, preise)],
  })
  expect(day).toMatchObject(expected)
})

test('steps that have not passed yet do not count as missing', () => {
  const given = {
    lastgang: [lastgangtag(tag, quarters<number | null>(each(40, 1000), null))],
    marktpreise: [preistag(tag, each(96, '100'))],
  }
  const at = (now: string) => derive(einTag, 'monthly', given, new Date(now))[0]
  expect(at('2026-01-02T10:00:00Z')).toMatchObject({ verbrauch: 40, kosten: 4, unvollstaendig: false })
  expect(at('2026-01-02T10:14:59Z')?.unvollstaendig).toBe(false)
  expect(at('2026-01-02T10:15:00Z')?.unvollstaendig).toBe(true)
  // Published for the day, and shown for its hours to come.
  const hours = derive(einTag, 'hourly', given, new Date('2026-01-02T10:00:00Z'))
  expect(hours.at(-1)).toMatchObject({ verbrauch: null, arbeitspreis: 0.1, kosten: null, unvollstaendig: false })
})

test('the hours of a day with gaps add up to the day, consumption and cost', () => {
  const given = {
    lastgang: [lastgangtag(tag, quarters<number | null>([1000, null, 2000, 3000, null, null, null, null], 500))],
    marktpreise: [preistag(tag, quarters<string | null>([null, '100', '200', '300'], '50'))],
  }
  const sums = (interval: 'hourly' | 'monthly') =>
    (['verbrauch', 'kosten', 'bepreisterVerbrauch', 'stundenOhneVerbrauch'] as const).map((key) =>
      derive(einTag, interval, given).reduce((total, one) => total + (one[key] ?? 0), 0),
    )
  expect(sums('monthly')).toEqual([50, 3.5, 49, 1.25])
  expect(sums('hourly')).toEqual(sums('monthly').map((sum) => expect.closeTo(sum, 9)))
})

test('an estimate marks its item, and no other', () => {
  const geschaetzt = `${'0'.repeat(95)}1`
  const hours = derive(einTag, 'hourly', { lastgang: [lastgangtag(tag, each(96, 1), { geschaetzt })] })
  expect(hours.map((hour) => hour.geschaetzt)).toEqual([...each(23, false), true])
  expect(hours.map((hour) => hour.geschaetzterVerbrauch)).toEqual([...each(23, 0), 0.001])
  const days = derive(einTag, 'daily', { lastgang: [lastgangtag(tag, each(96, 1), { geschaetzt })] })
  expect(days.map((day) => day.geschaetzt)).toEqual([false, true])
})

test('before and after the delivery there is nothing, and nothing is missing', () => {
  const lastgang = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03'].map((day) =>
    lastgangtag(day, each(24, 1000)),
  )
  const days = derive(['2026-01-01T00:00:00+01:00', '2026-01-04T00:00:00+01:00'], 'daily', {
    lastgang,
    lieferbeginn: '2026-01-02',
    lieferende: '2026-01-02',
  })
  expect(days.map(({ verbrauch }) => verbrauch)).toEqual([null, 24, null])
  const [month] = derive(['2026-01-01T00:00:00+01:00', '2026-02-01T00:00:00+01:00'], 'monthly', {
    lastgang,
    lieferbeginn: '2026-01-02',
    lieferende: '2026-01-02',
  })
  expect(month).toMatchObject({ verbrauch: 24, unvollstaendig: false })
})

test('each day has the formula of its tariff; without one there is no price', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03']
  const given = {
    preisstaende: [
      boersenpreis({ gueltigVon: '2026-01-02', gueltigBis: '2026-01-03' }),
      boersenpreis({ gueltigVon: '2026-01-03', marktgebiet: 'AT', umsatzsteuer: 10_000n }),
    ],
    lastgang: days.map((day) => lastgangtag(day, each(24, 1000))),
    marktpreise: days.flatMap((day) => [preistag(day, each(24, '100')), preistag(day, each(24, '30'), 'AT')]),
  }
  const window = ['2026-01-01T00:00:00+01:00', '2026-01-04T00:00:00+01:00'] as const
  expect(derive(window, 'daily', given).map(({ arbeitspreis, kosten }) => [arbeitspreis, kosten])).toEqual([
    [null, null],
    [0.1, 2.4],
    [0.06, 1.44],
  ])
  expect(derive(window, 'monthly', given)).toEqual([
    {
      von: window[0],
      bis: window[1],
      verbrauch: 72,
      arbeitspreis: 0.08,
      kosten: 3.84,
      bepreisterVerbrauch: 48,
      stundenOhneVerbrauch: 0,
      geschaetzt: false,
      geschaetzterVerbrauch: 0,
      unvollstaendig: true,
    },
  ])
})

test('a stretch is widened to full hours, and its items begin and end with them', () => {
  const [item, ...others] = derive(['2026-01-02T01:20:00+01:00', '2026-01-02T03:40:00+01:00'], 'monthly', {
    lastgang: [lastgangtag(tag, each(96, 1000))],
  })
  expect(others).toEqual([])
  expect(item).toMatchObject({ von: '2026-01-02T01:00:00+01:00', bis: '2026-01-02T04:00:00+01:00', verbrauch: 12 })
})

test('where nothing is known there are no items', () => {
  expect(derive(einTag, 'hourly', {})).toEqual([])
  expect(derive(einTag, 'daily', { lastgang: [lastgangtag(tag, each(96, null))] })).toEqual([])
})

test('a year of a large consumer at the highest price is exact', () => {
  const days = Array.from({ length: 366 }, (_day, index) => utcTag(Date.UTC(2025, 11, 31 + index)))
  const [year] = derive(['2026-01-01T01:00:00+01:00', '2026-01-31T01:00:00+01:00'], 'monthly', {
    preisstaende: [boersenpreis({ aufschlag: 1n })],
    lastgang: days.map((day) => lastgangtag(day, each(96, 2_147_483_647), { stellen: 6 })),
    marktpreise: days.map((day) => preistag(day, each(96, '3999.9999'))),
  })
  // 30 × 96 × 2147.483647 kWh at 3.99999991 EUR.
  expect(year).toMatchObject({ verbrauch: 6_184_752.90336, arbeitspreis: 4, kosten: 24_739_011.056_812_24 })
})
