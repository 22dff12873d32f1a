import type { Verbrauch } from '@ekp/wire/verbrauch'
import { expect, test } from 'vitest'
import { jahresChartData, overviewChartData, zeitraumChartData } from './chartData.ts'

const entry = { proKanal: [], umrechnung: [] }
const newestFirst: Verbrauch[] = [
  { ...entry, von: '2024-12-31', bis: '2025-06-30', summe: 1500, summeJahr: 3024.86, prognose: true },
  { ...entry, von: '2023-12-31', bis: '2024-12-31', summe: null, summeJahr: null, prognose: false },
]

test('time goes to the right, and what is unknown stays unknown', () => {
  const { x, series } = zeitraumChartData(newestFirst)
  expect(x).toMatchObject({
    labels: ['31.12.2024', '30.06.2025'],
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
  expect(jahresChartData(newestFirst).series.map(({ key }) => key)).toEqual(['summeJahr'])
})

test('with a whole year its course is a line over the bars', () => {
  const known = newestFirst.map((one) => ({ ...one, summe: one.summe ?? 3660 }))
  const [bars, line] = jahresChartData(known).series
  expect([bars?.kind, bars?.values]).toEqual(['bars', [null, 3024.86]])
  expect([line?.kind, line?.values]).toEqual(['line', [3650, 3340]])
})

test('a sum of extrapolations means nothing and is not said', () => {
  const { series } = overviewChartData(newestFirst)
  expect(series.map(({ key, isAdditive = false }) => [key, isAdditive])).toEqual([
    ['summe', true],
    ['summeJahr', false],
  ])
})
