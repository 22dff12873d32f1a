import { expect, test } from 'vitest'
import type { ChartData, ChartSeries } from './ChartData.ts'
import { summarize, valueText } from './texts.ts'

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

// A value never parts from its unit; plain spaces read better here.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const summaryOf = (...all: ChartSeries[]) => plain(summarize(chart(...all)))

test('says the lowest and the highest value, when they were, and which was no measurement', () => {
  expect(summaryOf(series)).toBe('Die Werte liegen zwischen −3,00 kWh (2026) und 0,20 kWh, geschätzt (2025).')
})

test('says the sum where values add up, without the dust of floating point, and whether some are missing', () => {
  const sums = { ...series, estimated: [], isAdditive: true }
  expect(summaryOf({ ...sums, values: [0.1, 0.2, 0.4, 0.5] })).toBe(
    'Insgesamt sind es 1,20 kWh. Die Werte liegen zwischen 0,10 kWh (2023) und 0,50 kWh (2026).',
  )
  expect(summaryOf({ ...sums, values: [0.1, 0.2, null, null] })).toMatch(
    /^Insgesamt sind es 0,30 kWh, soweit bekannt\. /,
  )
})

test('speaks in the words of the series, and of its own places', () => {
  const own = { ...series, sumUp: 'Der Verbrauch liegt', sumUpNames: ['a', 'b', 'c', 'd'] }
  expect(summaryOf(own)).toBe('Der Verbrauch liegt zwischen −3,00 kWh (d) und 0,20 kWh, geschätzt (c).')
  expect(summaryOf({ ...own, values: [7, null, null, null] })).toBe('Der Verbrauch liegt bei 7,00 kWh (a).')
  expect(summaryOf({ ...own, values: [7, 7, 7, 7] })).toBe('Der Verbrauch liegt immer bei 7,00 kWh.')
  expect(summaryOf({ ...own, values: [7, 7.0001, 7, 7] })).toBe('Der Verbrauch liegt immer bei 7,00 kWh.')
})

test('names the series where there are several, each in the unit of its axis', () => {
  const preis: ChartSeries = { ...series, name: 'Preis', axis: 'right', values: [null, 7, null, null] }
  expect(summaryOf(series, preis)).toMatch(
    /^Verbrauch: Die Werte .*\. Preis: Der einzige bekannte Wert ist 7 ct \(2024\)\.$/,
  )
})

test('tells values in a unit that is not that of their axis', () => {
  const preis: ChartSeries = { ...series, estimated: [], values: [0.1, 0.25, null, null], axis: 'right' }
  const told = (value: number) => `${value * 100} Cent`
  expect(summaryOf({ ...preis, told })).toBe('Die Werte liegen zwischen 10 Cent (2023) und 25 Cent (2024).')
  expect(valueText(chart(preis), { ...preis, told }, 1)).toBe('25 Cent')
})

test('says how much of a value is estimated where that is known', () => {
  const shares = (...estimatedShares: number[]) =>
    summaryOf({ ...series, values: [1, 2, null, null], estimated: [true, true], estimatedShares })
  expect(shares(0.034, 1)).toBe(
    'Die Werte liegen zwischen 1,00 kWh, davon 3 % geschätzt (2023) und 2,00 kWh, geschätzt (2024).',
  )
  expect(shares(0.004, 1)).toContain('davon unter 1 % geschätzt')
})

test('says when there is nothing', () => {
  expect(summaryOf({ ...series, values: [null, null, null, null] })).toBe('Es liegen keine Werte vor.')
})

test.each([
  [0, '0,10 kWh'],
  [1, 'kein Wert'],
  [2, '0,20 kWh (geschätzt)'],
])('the value at place %d is read as %s', (index, text) =>
  expect(plain(valueText(chart(series), series, index))).toBe(text),
)

test('tells a range in its own words, and sums the chart up in those that it is given', () => {
  const range: ChartSeries = { ...series, estimated: [], values: [5, null, 7, 8], lows: [1, null, 7, 8] }
  const texts = ['1 bis 5', null, 'genau 7', null]
  expect(valueText(chart(range), { ...range, texts }, 0)).toBe('1 bis 5')
  expect(valueText(chart(range), { ...range, texts }, 1)).toBe('kein Wert')
  expect(plain(valueText(chart(range), { ...range, texts }, 3))).toBe('8,00 kWh')
  expect(summarize({ ...chart(range), summary: 'Alles in allem wenig.' })).toBe('Alles in allem wenig.')
})
