import { deriveHistorienfenster } from '@ekp/wire/rules/fenster/historienfenster'
import type { Historieninterval, Historienwert, Interval } from '@ekp/wire/verbrauch'
import { expect, test } from 'vitest'
import { listGaps } from '../../../ui/charts/geometry/gaps.ts'
import { valueText } from '../../../ui/charts/texts.ts'
import { historienChartData } from './chartData.ts'
import { toHistorienschritte } from './historienschritte.ts'

const now = new Date('2026-11-21T09:30:00+01:00')
const chartOf = (
  interval: Interval,
  stichtag: string,
  werte: Partial<Historienwert>[] = [],
  { isDynamisch = true, schrittweite = interval }: { isDynamisch?: boolean; schrittweite?: Historieninterval } = {},
) => {
  const full = werte.map((one) => ({
    von: '',
    bis: '',
    verbrauch: null,
    arbeitspreis: null,
    kosten: null,
    bepreisterVerbrauch: null,
    stundenOhneVerbrauch: null,
    geschaetzt: false,
    geschaetzterVerbrauch: null,
    unvollstaendig: false,
    ...one,
  }))
  const schritte = toHistorienschritte(schrittweite, deriveHistorienfenster(interval, stichtag, now), full)
  return historienChartData(schritte, { interval: schrittweite, now, isDynamisch })
}

test('hours have three series on two axes, and now is marked where it is in view', () => {
  const data = chartOf('hourly', '2026-11-21', [
    { von: '2026-11-20T00:00:00+01:00', verbrauch: 0.5, arbeitspreis: -0.02, kosten: -0.01, geschaetzt: true },
  ])
  expect(data.series.map(({ name, kind, axis = 'left', values }) => [name, kind, axis, values[0], values[1]])).toEqual([
    ['Verbrauch', 'line', 'left', 0.5, null],
    ['Arbeitspreis', 'line', 'right', -0.02, null],
    ['Kosten', 'line', 'right', -0.01, null],
  ])
  expect(data.series.map(({ isFilled = false, isBelow = false }) => [isFilled, isBelow])).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ])
  // Figures of a column have as many decimals each.
  expect([data.left.format?.(0.5), data.right?.format?.(-0.02)]).toEqual(['0,500', '−0,0200'])
  expect([data.left.unit, data.right?.unit]).toEqual(['kWh', 'EUR'])
  expect(data.series.map(({ estimated }) => estimated?.[0])).toEqual([true, undefined, true])
  expect(data.marker).toEqual({ at: now.getTime(), label: 'Jetzt' })
  expect(chartOf('hourly', '2026-11-19').marker).toBeUndefined()
})

test('on the day of 25 hours both hours at two have names of their own, and the axis keeps its hours', () => {
  const { x } = chartOf('hourly', '2026-10-25')
  if (x.kind !== 'times') throw new Error('hours are times')
  expect(x.starts.slice(25, 29).map(x.name)).toEqual([
    '25.10.2026 01:00\u00a0Uhr',
    '25.10.2026 02:00\u00a0Uhr (+02:00)',
    '25.10.2026 02:00\u00a0Uhr (+01:00)',
    '25.10.2026 03:00\u00a0Uhr',
  ])
  const names = x.ticks?.map(x.tick)
  // As many names a day as on any other, so that every n-th has the same hours.
  expect(names).toHaveLength(48)
  expect(names?.filter((_name, index) => index % 6 === 0)).toEqual([
    '24.10.',
    '06:00',
    '12:00',
    '18:00',
    '25.10.',
    '06:00',
    '12:00',
    '18:00',
  ])
})

test('the price of an hour says that it is weighted: the price series has the plain mean', () => {
  const werte = [{ von: '2026-11-20T00:00:00+01:00', verbrauch: 0.5, arbeitspreis: 0.3, kosten: 0.15 }]
  const sumUpOf = (schrittweite: Historieninterval) =>
    chartOf('hourly', '2026-11-21', werte, { schrittweite }).series.find(({ key }) => key === 'arbeitspreis')?.sumUp
  expect(sumUpOf('hourly')).toBe('Der Arbeitspreis je Stunde, nach Ihrem Verbrauch gewichtet, liegt')
  expect(sumUpOf('quarterHourly')).toBe('Der Arbeitspreis liegt')
})

test('hours to come have no value yet; a hole among the others has none', () => {
  const night = Array.from({ length: 3 }, (_hour, index) => ({
    von: `2026-11-20T0${index}:00:00+01:00`,
    verbrauch: 1,
    arbeitspreis: 0.1,
    kosten: 0.1,
  }))
  expect(chartOf('hourly', '2026-11-21', night).missingName).toBe('noch kein Wert')
  expect(chartOf('hourly', '2026-11-21', night.slice(1)).missingName).toBe('kein Wert')
  const before = night.map((one) => ({ ...one, von: one.von.replace('20T', '18T') }))
  expect(chartOf('hourly', '2026-11-19', before).missingName).toBe('kein Wert')
})

test('days carry their price in Cent, tell price and cost, and name gaps with the day', () => {
  const { x, series, details } = chartOf('daily', '2026-11-21', [
    { von: '2026-11-01T00:00:00+01:00', verbrauch: 8, arbeitspreis: 0.28945, kosten: 2.3156 },
    { von: '2026-11-02T00:00:00+01:00', verbrauch: 1, unvollstaendig: true, geschaetzt: true },
  ])
  expect(x).toMatchObject({ kind: 'bands', labels: expect.arrayContaining(['1.', '2.', '20.']) })
  expect(x.kind === 'bands' && x.names?.slice(0, 3)).toEqual(['01.11.2026', '02.11.2026, mit Lücken', '03.11.2026'])
  expect(details?.map(({ name, texts }) => [name, ...texts.slice(0, 2)])).toEqual([
    ['Arbeitspreis', '28,95\u00a0Cent/kWh', null],
    ['Kosten', '2,32\u00A0EUR', null],
  ])
  expect(series.map(({ kind, labels, estimated }) => [kind, labels?.slice(0, 2), estimated?.slice(0, 2)])).toEqual([
    ['bars', ['28,95', ''], [false, true]],
  ])
})

test('a day with gaps is drawn as one and says how much is missing; missing prices are no gap of the consumption', () => {
  const { x, series, details, incompleteName } = chartOf('daily', '2026-11-21', [
    { von: '2026-11-01T00:00:00+01:00', verbrauch: 1.69, stundenOhneVerbrauch: 23.75, unvollstaendig: true },
    {
      von: '2026-11-02T00:00:00+01:00',
      verbrauch: 8,
      kosten: 1,
      arbeitspreis: 0.25,
      bepreisterVerbrauch: 4,
      stundenOhneVerbrauch: 0,
      unvollstaendig: true,
    },
  ])
  expect(x.kind === 'bands' && x.names?.slice(0, 2)).toEqual([
    '01.11.2026, mit Lücken: 23,75 Stunden fehlen',
    '02.11.2026',
  ])
  expect(series[0]?.incomplete?.slice(0, 3)).toEqual([true, false, false])
  expect(incompleteName).toBe('mit Lücken')
  expect(details?.[1]?.texts[1]).toBe('1,00\u00A0EUR (für 4,00\u00A0kWh)')
})

test('a month with few estimates and gaps is hatched for its estimated share alone, and not drawn as a gap', () => {
  const { series } = chartOf('monthly', '2026-11-21', [
    { von: '2026-09-01T00:00:00+02:00', verbrauch: 300, geschaetzt: true, geschaetzterVerbrauch: 3 },
    {
      von: '2026-10-01T00:00:00+02:00',
      verbrauch: 300,
      geschaetzt: true,
      stundenOhneVerbrauch: 3,
      unvollstaendig: true,
    },
    { von: '2026-11-01T00:00:00+01:00', verbrauch: 30, stundenOhneVerbrauch: 300, unvollstaendig: true },
  ])
  expect(series[0]?.estimatedShares?.slice(8)).toEqual([0.01, 1, 0])
  expect(series[0]?.incomplete?.slice(8)).toEqual([false, false, true])
})

test('months are labelled by month and year, and the current one as such', () => {
  const labels = (stichtag: string) => {
    const { x } = chartOf('monthly', stichtag)
    return x.kind === 'bands' ? x.labels : []
  }
  expect(labels('2026-11-21').slice(-2)).toEqual(['Okt 2026', 'Aktuell'])
  expect(labels('2025-11-21').slice(1, 4)).toEqual(['Feb 2025', 'Mär 2025', 'Apr 2025'])
})

const constant = [5, 6].map((hour) => ({
  von: `2026-11-20T0${hour}:00:00+01:00`,
  verbrauch: hour,
  arbeitspreis: 0.3465,
  kosten: hour * 0.3465,
}))

test('a price that never changes is told at each hour, not drawn; one with levels is drawn', () => {
  const fest = chartOf('hourly', '2026-11-21', constant, { isDynamisch: false })
  expect(fest.series.map(({ name }) => name)).toEqual(['Verbrauch', 'Kosten'])
  expect(fest.details?.map(({ name, texts }) => [name, texts[5], texts[7]])).toEqual([
    ['Arbeitspreis', '34,65\u00a0Cent/kWh', null],
  ])
  const [first, second] = constant
  const levels = [{ ...first }, { ...second, arbeitspreis: 0.2 }]
  expect(chartOf('hourly', '2026-11-21', levels, { isDynamisch: false }).series).toHaveLength(3)
  // The price of a dynamic tariff may stand still for two days.
  expect(chartOf('hourly', '2026-11-21', constant).series).toHaveLength(3)
})

test('days carry no price that never changes', () => {
  const werte = constant.map((wert, index) => ({ ...wert, von: `2026-11-0${index + 1}T00:00:00+01:00` }))
  expect(chartOf('daily', '2026-11-21', werte, { isDynamisch: false }).series[0]?.labels).toBeUndefined()
  expect(chartOf('daily', '2026-11-21', werte).series[0]?.labels?.[0]).toBe('34,65')
})

test('quarter hours have a place each, also on the day of 25 hours', () => {
  const { x, series } = chartOf('hourly', '2026-10-25', [{ von: '2026-10-25T02:15:00+01:00', verbrauch: 0.1 }], {
    schrittweite: 'quarterHourly',
  })
  if (x.kind !== 'times') throw new Error('quarter hours are times')
  expect(x.starts).toHaveLength(4 * (24 + 25))
  const index = 4 * (24 + 3) + 1
  expect([x.name(x.starts[index] ?? 0), series[0]?.values[index]]).toEqual(['25.10.2026 02:15\u00a0Uhr (+01:00)', 0.1])
  expect(series[0]?.sumUp).toBe('Der Verbrauch je Viertelstunde liegt')
})

test('months before the delivery are not missing, in the picture as in the sentence', () => {
  const data = chartOf('monthly', '2025-06-01', [
    { von: '2025-01-01T00:00:00+01:00', stundenOhneVerbrauch: 0 },
    { von: '2025-02-01T00:00:00+01:00', stundenOhneVerbrauch: 672 },
    { von: '2025-03-01T00:00:00+01:00', verbrauch: 300, stundenOhneVerbrauch: 0 },
  ])
  expect(data.absent?.slice(0, 4)).toEqual([true, false, false, false])
  expect(listGaps(data)[0]?.[0]).toBe(1)
  const texts = data.series.flatMap((one) => [0, 1].map((index) => valueText(data, one, index)))
  expect(texts).toEqual(['keine Lieferung', 'kein Wert'])
})

test('an hour that is still to come is no hour without delivery', () => {
  const data = chartOf('hourly', '2026-11-21', [
    { von: '2026-11-20T00:00:00+01:00', stundenOhneVerbrauch: 0 },
    { von: '2026-11-21T10:00:00+01:00', stundenOhneVerbrauch: 0 },
  ])
  expect([data.absent?.[0], data.absent?.[34]]).toEqual([true, false])
})
