import { derivePreisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import { Tarif } from '@ekp/wire/tarif'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { summarize } from '../../../ui/charts/texts.ts'
import { deriveEigenpreise } from './eigenpreis.ts'
import { preisChartData } from './preisChartData.ts'
import { derivePreisschritte } from './preisschritte.ts'

const now = new Date('2026-11-21T13:07:00+01:00')
const schritt = (hour: number, preis: number | null) => ({
  von: `2026-11-21T0${hour}:00:00+01:00`,
  bis: `2026-11-21T0${hour + 1}:00:00+01:00`,
  preis,
})
function draw(
  preise: readonly (number | null)[],
  { aufschlag = null, at = now }: { aufschlag?: number | null; at?: Date } = {},
) {
  const boerse = derivePreisschritte(
    preise.map((preis, hour) => schritt(hour, preis)),
    derivePreisfenster(at),
  )
  const eigene = deriveEigenpreise(boerse, [parse(Tarif, { aufschlag, umsatzsteuer: 19 })])
  return preisChartData({ boerse, eigene, preislabel: ' (brutto)' }, at.getTime())
}

test('the customer’s own price leads, the exchange’s is tinted below it', () => {
  const { series } = draw([0.1, null], { aufschlag: 0.1 })
  expect(series.map(({ name, isFilled, values }) => ({ name, isFilled, values: values.slice(0, 2) }))).toEqual([
    { name: 'Ihr Arbeitspreis (brutto)', isFilled: undefined, values: [23.8, null] },
    { name: 'Börsenpreis (netto)', isFilled: true, values: [10, null] },
  ])
})

test('draws steps in Cent up to the end of the window, and marks now', () => {
  const { series, x, marker, missingName } = draw([0.28945, -0.0123])
  expect(series[0]?.kind).toBe('step')
  expect(series[0]?.values.slice(0, 3)).toEqual([28.945, -1.23, null])
  expect(x.kind === 'times' && x.end).toBe(Date.parse('2026-11-23T00:00:00+01:00'))
  expect(marker).toEqual({ at: now.getTime(), label: 'Jetzt', before: 'vorbei' })
  expect(missingName).toBe('noch nicht veröffentlicht')
})

test('a gap before what is known is no price that will be published', () =>
  expect(draw([0.1, null, 0.2]).missingName).toBe('kein Preis bekannt'))

describe('the axis has even hours of Berlin on every day', () => {
  test.each([
    ['2026-11-21T12:00:00+01:00', '21.11.'],
    ['2026-03-29T12:00:00+02:00', '29.03.'],
    ['2026-10-25T12:00:00+01:00', '25.10.'],
  ])('%s', (at, first) => {
    const { x } = draw([], { at: new Date(at) })
    if (x.kind !== 'times') throw new Error('not in time')
    const texts = x.ticks?.map(x.tick) ?? []
    expect(texts).toHaveLength(48)
    expect(texts.filter((_text, index) => index % 4 === 0).slice(0, 6)).toEqual([
      first,
      '04:00',
      '08:00',
      '12:00',
      '16:00',
      '20:00',
    ])
    expect(x.tick(x.ticks?.[24] ?? 0)).toMatch(/^\d\d\.\d\d\.$/)
  })
})

test('a fixed price is drawn alone', () => {
  const eigene = derivePreisschritte([schritt(0, 0.31), schritt(1, 0.42)], derivePreisfenster(now))
  const { series, x } = preisChartData({ boerse: undefined, eigene, preislabel: ' (brutto)' }, now.getTime())
  expect(series.map(({ name, values }) => [name, values.slice(0, 2)])).toEqual([
    ['Ihr Arbeitspreis (brutto)', [31, 42]],
  ])
  expect(x.kind === 'times' && x.end).toBe(Date.parse('2026-11-23T00:00:00+01:00'))
})

test('the summary begins with the cheapest hours in the words of the page, and names what is over', () => {
  const data = preisChartData(
    {
      boerse: undefined,
      eigene: derivePreisschritte([schritt(0, 0.1), schritt(1, 0.42)], derivePreisfenster(now)),
      preislabel: ' (brutto)',
    },
    now.getTime(),
    { vonMs: Date.parse('2026-11-21T21:00:00+01:00'), bisMs: Date.parse('2026-11-22T00:00:00+01:00'), preis: 0.2 },
  )
  expect(summarize(data).replaceAll('\u00A0', ' ')).toBe(
    'Ab jetzt am günstigsten für 3 Stunden: heute 21:00 bis 24:00 Uhr, im Mittel 20,00 Cent/kWh. An diesen Tagen liegt Ihr Arbeitspreis zwischen 10,00 Cent/kWh (21.11.2026, 00:00 Uhr, vorbei) und 42,00 Cent/kWh (21.11.2026, 01:00 Uhr, vorbei).',
  )
})
