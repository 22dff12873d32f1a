import { expect, test } from 'vitest'
import type { ChartData, ChartSeries } from './ChartData.ts'
import { summarize } from './summarize.ts'
import { valueText } from './valueText.ts'

const series: ChartSeries = {
  key: 'verbrauch',
  name: 'Verbrauch',
  kind: 'bars',
  color: '',
  values: [0.1, null, 0.2, -3],
  estimated: [false, false, true, false],
}
const chart = (...all: ChartSeries[]): ChartData => ({
  x: { kind: 'bands', title: 'Jahr', labels: ['23', '24', '25', '26'], names: ['2023', '2024', '2025', '2026'] },
  left: { unit: 'kWh' },
  right: { unit: 'ct', format: (value) => String(value) },
  series: all,
})

test('says the highest and the lowest value and when they were', () => {
  expect(summarize(chart(series))).toBe('Höchster Wert 0,20 kWh (2025), niedrigster Wert -3,00 kWh (2026).')
})

test('says the sum where values add up, without the dust of floating point', () => {
  expect(summarize(chart({ ...series, values: [0.1, 0.2, null, null], isAdditive: true }))).toBe(
    'Summe 0,30 kWh, höchster Wert 0,20 kWh (2024), niedrigster Wert 0,10 kWh (2023).',
  )
})

test('names the series where there are several, each in the unit of its axis', () => {
  const preis: ChartSeries = { ...series, name: 'Preis', axis: 'right', values: [null, 7, null, null] }
  expect(summarize(chart(series, preis))).toMatch(/^Verbrauch: Höchster .*\. Preis: Einziger Wert 7 ct \(2024\)\.$/)
})

test('says when there is nothing', () => {
  expect(summarize(chart({ ...series, values: [null, null, null, null] }))).toBe('Es liegen keine Werte vor.')
})

test.each([
  [0, '0,10 kWh'],
  [1, 'kein Wert'],
  [2, '0,20 kWh (geschätzt)'],
])('the value at place %d is read as %s', (index, text) => expect(valueText(chart(series), series, index)).toBe(text))
