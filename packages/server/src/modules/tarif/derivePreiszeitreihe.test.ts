// @module-tag zones

import { expect, test } from 'vitest'
import { derivePreiszeitreihe } from './deriveVertragspreise.ts'

const each = <T>(count: number, wert: T) => Array.from({ length: count }, () => wert)
const row = (tag: string, preise: readonly (string | null)[]) => ({
  tag,
  minuten: preise.length === 96 ? (15 as const) : (60 as const),
  preise: [...preise],
})
const hours = (tag: string, first: readonly (string | null)[], rest: string | null = null) =>
  row(tag, [...first, ...each(24 - first.length, rest)])
const quarters = (tag: string, first: readonly (string | null)[], rest: string | null = null) =>
  row(tag, [...first, ...each(96 - first.length, rest)])

const stretch = (von: string, bis: string) => ({ von, bis })
const brief = (preise: ReturnType<typeof derivePreiszeitreihe>) =>
  preise.map(({ von, preis }) => [von.slice(11, 22), preis])

const night = stretch('2026-01-02T01:00:00+01:00', '2026-01-02T04:00:00+01:00')

test('each step as it is, in EUR per kWh, with the nearest double to the exact price', () => {
  expect(derivePreiszeitreihe([quarters('2026-01-02', ['87.3200', '-0.0100', '0.0000', '14.4050'])], night)).toEqual([
    { von: '2026-01-02T01:00:00+01:00', preis: 0.08732, bis: '2026-01-02T01:15:00+01:00' },
    { von: '2026-01-02T01:15:00+01:00', preis: -0.00001, bis: '2026-01-02T01:30:00+01:00' },
    { von: '2026-01-02T01:30:00+01:00', preis: 0, bis: '2026-01-02T01:45:00+01:00' },
    { von: '2026-01-02T01:45:00+01:00', preis: 0.014405, bis: '2026-01-02T02:00:00+01:00' },
  ])
})

test.each([
  ['hours', [hours('2026-01-02', ['10', '20', '30', '40'])], ['01:00', '02:00', '03:00'], [0.01, 0.02, 0.03]],
  ['what is not published yet is left out', [hours('2026-01-02', ['10', '20'])], ['01:00', '02:00'], [0.01, 0.02]],
  [
    'a gap between prices is null, in the steps before it',
    [hours('2026-01-02', ['10', null, '30'])],
    ['01:00', '02:00', '03:00'],
    [0.01, null, 0.03],
  ],
  [
    'a gap before the first price is null, in its steps',
    [quarters('2026-01-02', [...each(11, null), '1'])],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(
      (step) => `0${1 + Math.floor(step / 4)}:${['00', 15, 30, 45][step % 4]}`,
    ),
    [...each(11, null), 0.001],
  ],
  [
    'the resolution changes within a UTC day',
    [hours('2026-01-02', ['10', '20', null]), quarters('2026-01-02', [...each(8, null), '1', '2', '3', '4'])],
    ['01:00', '02:00', '03:00', '03:15', '03:30', '03:45'],
    [0.01, 0.02, 0.001, 0.002, 0.003, 0.004],
  ],
  [
    'both resolutions: the finer, and the hour where a quarter is missing',
    [quarters('2026-01-02', ['1', null, '3', '4']), hours('2026-01-02', ['10'])],
    ['01:00', '01:15', '01:30', '01:45'],
    [0.001, 0.01, 0.003, 0.004],
  ],
  ['nothing known', [hours('2026-01-02', [])], [], []],
  ['no rows', [], [], []],
])('%s', (_name, rows, times, preise) => {
  expect(brief(derivePreiszeitreihe(rows, night))).toEqual(
    times.map((time, index) => [`${time}:00+01`, preise[index] ?? null]),
  )
})

test('the steps that a stretch touches, and no others', () => {
  const rows = [quarters('2026-01-02', [], '5')]
  expect(brief(derivePreiszeitreihe(rows, stretch('2026-01-02T01:20:00+01:00', '2026-01-02T01:45:01+01:00')))).toEqual([
    ['01:15:00+01', 0.005],
    ['01:30:00+01', 0.005],
    ['01:45:00+01', 0.005],
  ])
})

test('days have 92, 96 and 100 quarter hours', () => {
  const tage = ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-01-01', '2026-01-02']
  const rows = tage.map((tag) => quarters(tag, [], '5'))
  for (const [von, bis, count] of [
    ['2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', 92],
    ['2026-01-02T00:00:00+01:00', '2026-01-03T00:00:00+01:00', 96],
    ['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 100],
  ] as const) {
    const preise = derivePreiszeitreihe(rows, { von, bis })
    expect(new Set(preise.map((preis) => preis.von)).size).toBe(count)
    expect([preise[0]?.von, preise.at(-1)?.bis]).toEqual([von, bis])
  }
})
