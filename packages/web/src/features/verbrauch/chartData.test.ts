import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { expect, test } from 'vitest'
import {
  deriveJahresverlauf,
  gasjahreChartData,
  jahresChartData,
  overviewChartData,
  zeitraumChartData,
} from './chartData.ts'

const entry = { proKanal: [], umrechnung: [] }
const newestFirst: Verbrauch[] = [
  { ...entry, von: '2024-12-31', bis: '2025-06-30', summe: 1500, summeJahr: 3024.86, prognose: true },
  { ...entry, von: '2023-12-31', bis: '2024-12-31', summe: null, summeJahr: null, prognose: false },
]

test('time goes to the right, and unknown values stay unknown', () => {
  const { x, series } = zeitraumChartData(newestFirst)
  expect(x).toMatchObject({
    labels: ['Dez 2024', 'Jun 2025'],
    names: ['31.12.2023\u00a0– 31.12.2024', '31.12.2024\u00a0– 30.06.2025'],
  })
  expect(series.map(({ values, estimated }) => [values, estimated])).toEqual([
    [
      [null, 1500],
      [false, true],
    ],
  ])
})

test('without a whole year there is no yearly course', () => {
  expect(jahresChartData(newestFirst, 'GLEICHMAESSIG').series.map(({ key }) => key)).toEqual(['summeJahr'])
})

test('with a whole year its course is a line over the bars', () => {
  const known = newestFirst.map((one) => ({ ...one, summe: one.summe ?? 3660 }))
  const [bars, line] = jahresChartData(known, 'GLEICHMAESSIG').series
  expect([bars?.kind, bars?.values]).toEqual(['bars', [null, 3024.86]])
  expect([line?.kind, line?.values]).toEqual(['line', [3650, 3340]])
})

test('the bars are calendar years, and one that is not over is extrapolated and hatched', () => {
  const quarter = { ...entry, von: '2026-01-01', bis: '2026-04-01', summe: 900, summeJahr: 3650, prognose: false }
  const halves: Verbrauch[] = [
    { ...entry, von: '2025-07-02', bis: '2026-01-01', summe: 1830, summeJahr: 3650, prognose: false },
    { ...entry, von: '2025-01-01', bis: '2025-07-02', summe: 910, summeJahr: 1825, prognose: false },
  ]
  const { x, series, estimatedName } = jahresChartData([quarter, ...halves], 'GLEICHMAESSIG')
  expect(estimatedName).toBe('geschätzt oder Teiljahr')
  expect(x).toMatchObject({
    labels: ['2025', '2026 (Teil)'],
    names: ['01.01.2025\u00a0– 01.01.2026', '01.01.2026\u00a0– 01.04.2026, nur ein Teil des Jahres'],
  })
  // 182 days of 1,825 kWh and 183 of 3,650 kWh a year.
  expect(series[0]?.values).toEqual([Math.round((100 * (182 * 1825 + 183 * 3650)) / 365) / 100, 3650])
  expect(series[0]?.estimated).toEqual([false, true])
  // The first 90 days of 2025 are not among the newest 365.
  expect(series[1]?.values).toEqual([2740, 2740 + 900 - (910 * 90) / 182])
})

test('on the page of the contract periods of any length are compared by the day', () => {
  const { left, series, details } = overviewChartData(newestFirst)
  expect([left.unit, series.map(({ key, values, isAdditive }) => [key, values, isAdditive])]).toEqual([
    'kWh am Tag',
    [['amTag', [null, 8.29], undefined]],
  ])
  expect(details?.map(({ texts }) => texts)).toEqual([
    [null, '1.500,00\u00a0kWh'],
    ['366', '181'],
  ])
})

test('bars of periods that are not equally long say how many days they have, those of months do not', () => {
  expect(zeitraumChartData(newestFirst)).toMatchObject({
    series: [{ labels: ['366', '181'], labelName: 'wie viele Tage der Zeitraum hat' }],
    details: [{ name: 'Am Tag', texts: [null, '8,29\u00a0kWh'] }],
  })
  const months = [zeitraum('2026-02-01', '2026-03-01', 280), zeitraum('2026-01-01', '2026-02-01', 310)]
  expect(zeitraumChartData(months).series[0]?.labels).toBeUndefined()
})

const zeitraum = (von: string, bis: string, summe: number | null, prognose = false): Verbrauch => ({
  von,
  bis,
  summe,
  summeJahr: null,
  prognose,
  proKanal: [],
  umrechnung: [],
})
const verlauf = (...verbraeuche: Verbrauch[]) =>
  deriveJahresverlauf(verbraeuche, 'GLEICHMAESSIG').map(({ verbrauch }) => verbrauch)

test('a period of 365 days is its own year', () => {
  expect(verlauf(zeitraum('2024-12-31', '2025-12-31', 3120.5))).toEqual([3120.5])
})

test('a leap year counts as 365 days', () => {
  expect(verlauf(zeitraum('2023-12-31', '2024-12-31', 3660))).toEqual([3650])
})

test('without a whole year there is no yearly value', () => {
  expect(verlauf(zeitraum('2025-06-30', '2025-12-31', 1500))).toEqual([null])
})

test('winter and summer make a year together', () => {
  const halves = [zeitraum('2024-12-31', '2025-06-30', 2000), zeitraum('2025-06-30', '2025-12-31', 1000)]
  expect(verlauf(...halves)).toEqual([null, 3000])
})

test('of a period that begins before the year only its share counts', () => {
  // 365 days before 2026-07-01 is 2025-07-01: 184 of the first period's 365 days lie behind it.
  const [, value] = verlauf(zeitraum('2025-01-01', '2026-01-01', 3650), zeitraum('2026-01-01', '2026-07-01', 181))
  expect(value).toBe(184 * 10 + 181)
})

test.each([
  ['2025-01-01', '2026-01-01', true],
  ['2024-12-25', '2025-07-01', false],
])('a period %s to %s that is split far from its ends makes the year an estimate: %s', (von, bis, prognose) => {
  const rest = [zeitraum(bis, addTage('2025-07-01', 365), 1000)]
  const [, year] = deriveJahresverlauf([zeitraum(von, bis, 2000), ...rest], 'GLEICHMAESSIG')
  expect(year?.prognose).toBe(prognose)
})

test('where a part is not known the year is not known either', () => {
  const parts = [zeitraum('2024-12-31', '2025-06-30', null), zeitraum('2025-06-30', '2025-12-31', 1000)]
  expect(verlauf(...parts)).toEqual([null, null])
})

test('where days are missing between two periods the year is not known', () => {
  const parts = [zeitraum('2024-12-31', '2025-06-29', 900), zeitraum('2025-06-30', '2025-12-31', 1000)]
  expect(verlauf(...parts)).toEqual([null, null])
})

test('an estimate anywhere in the year makes it one, before it does not', () => {
  const years = [
    zeitraum('2022-12-31', '2023-12-31', 1, true),
    zeitraum('2023-12-31', '2024-12-30', 1),
    zeitraum('2024-12-30', '2025-06-30', 1, true),
    zeitraum('2025-06-30', '2025-12-30', 1),
  ]
  expect(deriveJahresverlauf(years, 'GLEICHMAESSIG').map(({ prognose }) => prognose)).toEqual([true, false, true, true])
})

test('thirty years of months have a value from the twelfth on', () => {
  const months = Array.from({ length: 360 }, (_, index) => {
    const von = addTage('1996-01-01', index * 31)
    return zeitraum(von, addTage(von, 31), 310)
  })
  const values = verlauf(...months)
  expect(values.indexOf(3650)).toBe(11)
  expect(new Set(values.slice(11))).toEqual(new Set([3650]))
})

const winterAndSummer = [
  zeitraum('2024-06-30', '2024-12-31', 8000),
  zeitraum('2024-12-31', '2025-06-30', 11000),
  zeitraum('2025-06-30', '2025-12-31', 7800),
  zeitraum('2025-12-31', '2026-06-30', 11300, true),
]

test('for gas whole years stand side by side, and no winter is extrapolated', () => {
  const { series, x } = gasjahreChartData(winterAndSummer.toReversed()) ?? {}
  expect(series?.map(({ values, estimated }) => [values, estimated])).toEqual([
    [
      [19000, 19100],
      [false, true],
    ],
  ])
  expect(x).toMatchObject({ labels: ['Jun 2025', 'Jun 2026'] })
  expect(gasjahreChartData(winterAndSummer.slice(3))).toBeUndefined()
})

test('what a mistyped reading has made is cut off where the other values end', () => {
  const slip = zeitraum('2026-06-30', '2026-12-31', 1_046_769)
  const { left, series } = zeitraumChartData([...winterAndSummer, slip].toReversed())
  expect(left.most).toBe(11300)
  expect(series[0]?.values.at(-1)).toBe(1_046_769)
  expect(zeitraumChartData(winterAndSummer.toReversed()).left.most).toBeUndefined()
})
