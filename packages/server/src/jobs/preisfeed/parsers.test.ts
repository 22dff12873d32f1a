// @module-tag zones

import { describe, expect, test } from 'vitest'
import { awattarText, energyChartsText, smardText } from '../../testing/servers/preisserver.ts'
import { parseAwattar, parseEnergyCharts, parseSmardIndex, parseSmardReihe } from './parsers.ts'

const midnight = Date.parse('2026-01-15T00:00:00+01:00')
const quarter = 900_000
const hour = 4 * quarter
const steps = (preise: readonly (string | null)[], stepMs = quarter) =>
  preise.map((preis, index) => ({ vonMs: midnight + index * stepMs, preis }))

const formats = [
  ['aWATTar', parseAwattar, awattarText],
  ['Energy-Charts', parseEnergyCharts, energyChartsText],
  ['SMARD', parseSmardReihe, smardText],
] as const

describe.each(formats)('%s', (_name, parse, write) => {
  test('prices keep every digit, negative, zero and missing ones too', () => {
    const preise = ['87.3200000000000000001', '-0.01', '0', '1e2', null, '-500.00']
    expect(parse(write(steps(preise)))).toEqual(steps(preise).map((step) => ({ ...step, minuten: 15 })))
  })

  test('a step that is left out is not made up, even where the one before may hold on', () => {
    const [first, , third] = steps(['80', '80', '81'])
    expect(parse(write([first, third].flatMap((step) => step ?? []))).map(({ vonMs }) => vonMs)).toEqual([
      midnight,
      midnight + 2 * quarter,
    ])
  })

  test('no steps are no error', () => {
    expect(parse(write([]))).toEqual([])
  })

  test.each([
    ['a text', '"87.32"'],
    ['a truth', 'true'],
    ['a list', '[87.32]'],
    ['more than there can be', '100000.01'],
    ['less than there can be', '-10000.01'],
    ['infinite', '1e999'],
  ])('%s is no price', (_kind, preis) => {
    expect(() => parse(write(steps(['80', preis])))).toThrow(/^Die Antwort der Preisquelle ist nicht wie vereinbart \(/)
  })

  test.each([
    ['', 'leer'],
    ['<!doctype html><title>Wartung</title>', 'eine Webseite'],
    ['{"data":[{"marketprice":NaN}]}', 'kein gültiges JSON'],
    [write(steps(['80', '81'])).slice(0, -10), 'kein gültiges JSON'],
    ['[]', 'nicht wie vereinbart ('],
    ['null', 'nicht wie vereinbart (ganz außen)'],
    ['{}', /nicht wie vereinbart \((data|unix_seconds|series)\)/],
    [write([{ vonMs: midnight * 1000 * 1000, preis: '1' }]), /nicht wie vereinbart \(/],
    [write([{ vonMs: midnight + 0.5, preis: '1' }]), /nicht wie vereinbart \(/],
  ])('%j is refused', (text, reason) => {
    expect(() => parse(text)).toThrow(reason)
  })
})

describe('the unit', () => {
  test.each(['Eur/MWh', 'EUR / MWh', 'EUR/MWh'])('%s is understood', (unit) => {
    expect(parseAwattar(awattarText(steps(['80']), unit))).toHaveLength(1)
    expect(parseEnergyCharts(energyChartsText(steps(['80', '81']), unit))).toHaveLength(2)
  })
  test.each(['ct/kWh', 'EUR/kWh', ''])('%j is refused', (unit) => {
    expect(() => parseAwattar(awattarText(steps(['80']), unit))).toThrow('(data.0.unit)')
    expect(() => parseEnergyCharts(energyChartsText(steps(['80', '81']), unit))).toThrow('(unit)')
  })
})

describe('how long a step is', () => {
  test('aWATTar says it, and other lengths than quarter hours and hours are refused', () => {
    const parse = (minuten: number) => parseAwattar(awattarText([{ vonMs: midnight, preis: '80', minuten }]))
    expect([parse(15), parse(60)]).toMatchObject([[{ minuten: 15 }], [{ minuten: 60 }]])
    for (const minuten of [0, 30, 120, -15]) expect(() => parse(minuten)).toThrow('weder eine Viertelstunde noch')
  })

  test('Energy-Charts changes over at the beginning of a day, and leaves no hour for a quarter', () => {
    const change = Date.parse('2025-10-01T00:00:00+02:00')
    const hours = [-2, -1].map((index) => ({ vonMs: change + index * hour, preis: '80' }))
    // The day's first quarter hours, the next day's first step, all out of order.
    const quarters = [24 * 4, 0, 2, 1].map((index) => ({ vonMs: change + index * quarter, preis: '81' }))
    expect(parseEnergyCharts(energyChartsText([...quarters, ...hours])).map(({ minuten }) => minuten)).toEqual([
      15, 15, 15, 15, 60, 60,
    ])
  })

  test('Energy-Charts: one price alone could be either', () => {
    expect(() => parseEnergyCharts(energyChartsText(steps(['80'])))).toThrow('wie lange er gilt')
  })

  test('Energy-Charts: each time needs its price', () => {
    const text = energyChartsText(steps(['80', '81'])).replace('[80,81]', '[80]')
    expect(() => parseEnergyCharts(text)).toThrow('nicht so viele Preise wie Zeiten')
  })
})

describe('SMARD’s list of files', () => {
  const week = 7 * 24 * hour
  const index = (...weeks: number[]) => `{"timestamps":[${weeks.map((nr) => midnight + nr * week).join()}]}`
  const list = (text: string, von: number, bis: number) =>
    parseSmardIndex(text, { vonMs: midnight + von, bisMs: midnight + bis }).map((ms) => (ms - midnight) / week)

  test('names the weeks that what is asked for touches, in any order', () => {
    expect(list(index(2, 0, 1), week - 1, week + 1)).toEqual([0, 1])
    expect(list(index(0, 1, 2), week, 2 * week)).toEqual([1])
    expect(list(index(0, 1), 2 * week, 3 * week)).toEqual([1])
    expect(list(index(0, 1), 3 * week, 4 * week)).toEqual([])
    expect(list(index(), 0, week)).toEqual([])
  })
  test('holds instants and nothing else', () => {
    for (const entry of ['"../../x"', '1.5', '-1', 'null', '{}'])
      expect(() => list(`{"timestamps":[${entry}]}`, 0, week)).toThrow('nicht wie vereinbart (timestamps.0)')
  })
})
