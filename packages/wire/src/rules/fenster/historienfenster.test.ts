import { utcTag } from '../kalendertag.ts'
import { describe, expect, test } from 'vitest'
import type { Interval } from '../../verbrauch.ts'
import {
  deriveHistorienfenster,
  type Historienfenster,
  listTage,
  readStichtag,
  splitHistorienfenster,
  stepStichtag,
} from './historienfenster.ts'

const at = (instant: string) => new Date(instant)
const between = (von: string, bis: string): Historienfenster => ({ von: at(von), bis: at(bis) })

// The runner repeats this file in four zones.
describe('the window of a reference day', () => {
  test.each<[what: string, interval: Interval, stichtag: string, now: string, von: string, bis: string]>([
    [
      'hours: the day and the one before',
      ...(['hourly', '2026-11-21', '2026-11-21T09:00:00+01:00'] as const),
      ...(['2026-11-20T00:00:00+01:00', '2026-11-22T00:00:00+01:00'] as const),
    ],
    [
      'hours: 47 on the day after the clocks went forward',
      ...(['hourly', '2026-03-30', '2026-04-02T09:00:00+02:00'] as const),
      ...(['2026-03-29T00:00:00+01:00', '2026-03-31T00:00:00+02:00'] as const),
    ],
    [
      'hours: 49 on the day the clocks went back',
      ...(['hourly', '2026-10-25', '2026-10-25T12:00:00+01:00'] as const),
      ...(['2026-10-24T00:00:00+02:00', '2026-10-26T00:00:00+01:00'] as const),
    ],
    [
      'hours: just after midnight in Berlin, still yesterday in New York',
      ...(['hourly', '2027-01-01', '2026-12-31T23:00:00Z'] as const),
      ...(['2026-12-31T00:00:00+01:00', '2027-01-02T00:00:00+01:00'] as const),
    ],
    [
      'days: a past month',
      ...(['daily', '2026-10-15', '2026-11-21T09:00:00+01:00'] as const),
      ...(['2026-10-01T00:00:00+02:00', '2026-11-01T00:00:00+01:00'] as const),
    ],
    [
      'days: the current month up to the end of yesterday',
      ...(['daily', '2026-11-21', '2026-11-21T23:59:59+01:00'] as const),
      ...(['2026-11-01T00:00:00+01:00', '2026-11-21T00:00:00+01:00'] as const),
    ],
    [
      'days: on the first of a month the whole month before',
      ...(['daily', '2026-11-01', '2026-11-01T09:00:00+01:00'] as const),
      ...(['2026-10-01T00:00:00+02:00', '2026-11-01T00:00:00+01:00'] as const),
    ],
    [
      'days: February of a leap year',
      ...(['daily', '2028-02-29', '2028-06-01T09:00:00+02:00'] as const),
      ...(['2028-02-01T00:00:00+01:00', '2028-03-01T00:00:00+01:00'] as const),
    ],
    [
      'months: the current year up to the end of yesterday',
      ...(['monthly', '2026-11-21', '2026-11-21T09:00:00+01:00'] as const),
      ...(['2026-01-01T00:00:00+01:00', '2026-11-21T00:00:00+01:00'] as const),
    ],
    [
      'months: on the first of January the year before',
      ...(['monthly', '2027-01-01', '2026-12-31T23:00:00Z'] as const),
      ...(['2026-01-01T00:00:00+01:00', '2027-01-01T00:00:00+01:00'] as const),
    ],
  ])('%s', (_what, interval, stichtag, now, von, bis) => {
    expect(deriveHistorienfenster(interval, stichtag, at(now))).toEqual(between(von, bis))
  })
})

test.each([
  ['2026-11-21', '2026-11-22', '+01:00', '+01:00'],
  ['2026-03-29', '2026-03-30', '+02:00', '+02:00'],
  ['2026-10-25', '2026-10-26', '+01:00', '+01:00'],
  ['2026-10-24', '2026-10-25', '+02:00', '+01:00'],
])(
  'on %s hours end with the day until 12:00 and with the next one from then on',
  (today, morgen, offset, bisOffset) => {
    const endOf = (uhrzeit: string) =>
      deriveHistorienfenster('hourly', morgen, at(`${today}T${uhrzeit}${offset}`)).bis.getTime()
    const beginOf = (tag: string, its: string) => Date.parse(`${tag}T00:00:00${its}`)
    const isBack = today === '2026-10-24'
    expect(endOf('11:59:59')).toBe(beginOf(morgen, isBack ? '+02:00' : offset))
    expect(endOf('12:00:00')).toBe(beginOf(nextOf(morgen), bisOffset))
  },
)
const nextOf = (tag: string) => utcTag(Date.parse(tag) + 86_400_000)

describe('stepping', () => {
  const now = at('2026-11-21T09:00:00+01:00')
  test.each<[interval: Interval, stichtag: string, schritt: 1 | -1, next: string | undefined]>([
    ['hourly', '2026-11-21', -1, '2026-11-20'],
    ['hourly', '2026-11-20', 1, '2026-11-21'],
    ['hourly', '2026-11-21', 1, undefined],
    ['hourly', '2026-03-30', -1, '2026-03-29'],
    ['hourly', '2026-10-25', 1, '2026-10-26'],
    ['daily', '2026-11-21', -1, '2026-10-20'],
    ['daily', '2026-10-31', 1, '2026-11-20'],
    ['daily', '2026-11-03', 1, undefined],
    ['daily', '2026-03-31', -1, '2026-02-28'],
    ['daily', '2026-01-31', -1, '2025-12-31'],
    ['monthly', '2026-11-21', -1, '2025-11-20'],
    ['monthly', '2025-12-24', 1, '2026-11-20'],
    ['monthly', '2026-01-01', 1, undefined],
    ['monthly', '2024-02-29', -1, '2023-02-28'],
    ['monthly', '1901-06-01', -1, undefined],
  ])('%s from %s by %i leads to %s', (interval, stichtag, schritt, next) => {
    expect(stepStichtag(interval, stichtag, schritt, { now })).toBe(next)
  })

  test('on the first of January the last whole month and year are the newest', () => {
    const neujahr = at('2027-01-01T00:00:00+01:00')
    expect(stepStichtag('daily', '2027-01-01', 1, { now: neujahr })).toBeUndefined()
    expect(stepStichtag('daily', '2027-01-01', -1, { now: neujahr })).toBe('2026-11-30')
    expect(stepStichtag('monthly', '2027-01-01', -1, { now: neujahr })).toBe('2025-12-31')
  })
})

test.each<[interval: Interval, stichtag: string, lieferbeginn: string, next: string | undefined]>([
  // The window of hours has the day before as well.
  ['hourly', '2026-09-02', '2026-09-01', '2026-09-01'],
  ['hourly', '2026-09-01', '2026-09-01', undefined],
  ['daily', '2026-10-15', '2026-09-30', '2026-09-15'],
  ['daily', '2026-10-15', '2026-10-01', undefined],
  ['monthly', '2026-05-05', '2025-12-31', '2025-05-05'],
  ['monthly', '2026-05-05', '2026-01-01', undefined],
])('%s before %s of a delivery from %s on: %s', (interval, stichtag, lieferbeginn, next) => {
  const now = at('2026-11-21T09:00:00+01:00')
  expect(stepStichtag(interval, stichtag, -1, { now, lieferbeginn })).toBe(next)
  expect(stepStichtag(interval, '2020-01-01', 1, { now, lieferbeginn })).toBeDefined()
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-22', '2026-11-21'],
  ['2026-02-30', '2026-11-21'],
  ['1900-12-31', '2026-11-21'],
  [20261120, '2026-11-21'],
  [undefined, '2026-11-21'],
])('an address that names the day %s shows %s', (tag, shown) =>
  expect(readStichtag(tag, at('2026-11-21T09:00:00+01:00'))).toBe(shown),
)

test('hours are requested day by day, days and months in one request', () => {
  const fenster = between('2026-10-24T00:00:00+02:00', '2026-10-26T00:00:00+01:00')
  expect(splitHistorienfenster('hourly', fenster)).toEqual([
    between('2026-10-24T00:00:00+02:00', '2026-10-25T00:00:00+02:00'),
    between('2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'),
  ])
  expect(splitHistorienfenster('daily', fenster)).toEqual([fenster])
  expect(listTage(fenster)).toEqual(['2026-10-24', '2026-10-25'])
})
