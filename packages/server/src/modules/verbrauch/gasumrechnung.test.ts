// @module-tag zones

import { expect, test } from 'vitest'
import { deriveFrom, gas, type GivenAblesung } from './testing/buildVertrag.ts'

const factors = (gueltig_von: string, gueltig_bis: string | null, zustandszahl: string, brennwert: string) => ({
  gueltig_von,
  gueltig_bis,
  zustandszahl,
  brennwert,
})
const ablesungen: GivenAblesung[] = [
  ['2023-12-22', '10'],
  ['2024-01-11', '30.5'],
]
const derive = (umrechnungen: ReturnType<typeof factors>[], given = ablesungen) =>
  deriveFrom({ versorgungsart: 'gas', umrechnungen }, given)[0]

test('takes the factors of each day, the cubic metres by degree days', () => {
  // A day has of a year 0.8 × 160 / 31,000 + 0.2 / 365 in December and 0.8 × 170 / 31,000 + 0.2 / 365 in January: of
  // 20.5 m³ ten days at 0.95 × 11 have 9.975, ten at 0.96 × 11.5 have 10.525.
  const verbrauch = derive([
    factors('2023-01-01', '2024-01-01', '0.950000', '11.000000'),
    factors('2024-01-01', null, '0.960000', '11.500000'),
  ])
  expect(verbrauch).toMatchObject({
    von: '2023-12-22',
    bis: '2024-01-11',
    summe: 220.435,
    summeJahr: 4022.939,
    prognose: false,
    proKanal: [{ obiskennzahl: gas, verbrauch: 220.435 }],
    umrechnung: [
      { von: '2023-12-22', bis: '2024-01-01', kubikmeter: 9.975, zustandszahl: 0.95, brennwert: 11 },
      { von: '2024-01-01', bis: '2024-01-11', kubikmeter: 10.525, zustandszahl: 0.96, brennwert: 11.5 },
    ],
  })
})

test.each<[string, ReturnType<typeof factors>[], number, boolean]>([
  ['later days borrow the factors before them', [factors('2023-01-01', '2024-01-01', '1', '10')], 205, true],
  ['earlier days borrow the factors after them', [factors('2024-01-01', null, '1', '10')], 205, true],
  [
    'a gap borrows the factors before it',
    [factors('2023-01-01', '2023-12-27', '1', '10'), factors('2024-01-06', null, '1', '20')],
    257.626,
    true,
  ],
  ['factors that end with the period are enough', [factors('2023-01-01', '2024-01-11', '1', '10')], 205, false],
  [
    'factors of other times do not matter',
    [
      factors('2020-01-01', '2021-01-01', '1', '99'),
      factors('2023-12-22', '2024-01-11', '1', '10'),
      factors('2024-01-11', null, '1', '99'),
    ],
    205,
    false,
  ],
])('%s', (_, umrechnungen, summe, prognose) => {
  expect(derive(umrechnungen)).toMatchObject({ summe, prognose })
})

test('without any factors there are no kWh', () => {
  expect(derive([])).toMatchObject({
    summe: null,
    summeJahr: null,
    proKanal: [{ obiskennzahl: gas, verbrauch: null }],
    umrechnung: [],
  })
})

test('a contradiction has no kWh and no cubic metres', () => {
  const verbrauch = derive(
    [factors('2023-01-01', null, '1', '10')],
    [
      ['2023-01-01', '600000'],
      ['2024-01-01', '200000'],
    ],
  )
  expect(verbrauch).toMatchObject({ summe: null, umrechnung: [] })
})

test('a change of meters spreads what each has counted over its own days', () => {
  const zaehler = { A: { bis: '2024-01-01' }, B: { von: '2024-01-01' } }
  const umrechnungen = [factors('2023-01-01', '2024-01-06', '1', '10'), factors('2024-01-06', null, '1', '12')]
  const [verbrauch] = deriveFrom({ versorgungsart: 'gas', zaehler, umrechnungen }, [
    ['2023-12-22', '0', 'KUNDE', 'A'],
    ['2024-01-01', '7', 'KUNDE', 'A'],
    ['2024-01-01', '0', 'KUNDE', 'B'],
    ['2024-01-11', '3', 'KUNDE', 'B'],
  ])
  expect(verbrauch?.summe).toBe(103)
  expect(verbrauch?.umrechnung.map(({ von, bis, kubikmeter }) => [von, bis, kubikmeter])).toEqual([
    ['2023-12-22', '2024-01-01', 7],
    ['2024-01-01', '2024-01-06', 1.5],
    ['2024-01-06', '2024-01-11', 1.5],
  ])
})

test('a sum of thirds is rounded only once, at the end', () => {
  // 2 × 10.0005 + 1 × 9.9995 = 30.0005, half a Wh that must not get lost.
  const umrechnungen = [factors('2024-01-01', '2024-01-03', '1', '10.0005'), factors('2024-01-03', null, '1', '9.9995')]
  const verbrauch = derive(umrechnungen, [
    ['2024-01-01', '0'],
    ['2024-01-04', '3'],
  ])
  expect(verbrauch?.summe).toBe(30.001)
  expect(verbrauch?.umrechnung.map(({ kubikmeter }) => kubikmeter)).toEqual([2, 1])
})
