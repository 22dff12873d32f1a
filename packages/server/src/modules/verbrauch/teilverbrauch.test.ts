// @module-tag zones

import { expect, test } from 'vitest'
import { deriveFrom, type GivenAblesung, ht, nt, summary } from './testing/buildVertrag.ts'

const wechsel = { A: { bis: '2024-05-01' }, B: { von: '2024-05-01', stellen: 5 } }
const before: GivenAblesung[] = [
  ['2024-01-01', '5000', 'KUNDE', 'A'],
  ['2024-05-01', '5400', 'NETZBETREIBER', 'A'],
  ['2024-05-01', '3', 'NETZBETREIBER', 'B'],
]
const after: GivenAblesung = ['2025-01-01', '903', 'KUNDE', 'B']

test('divides no period: the parts of both meters add up', () => {
  expect(summary({ zaehler: wechsel }, [...before, after])).toEqual(['2024-01-01 2025-01-01 1300'])
})

test('ends the last period while nothing follows', () => {
  expect(summary({ zaehler: wechsel }, before)).toEqual(['2024-01-01 2024-05-01 400'])
})

test('opens the first period where nothing precedes', () => {
  expect(summary({ zaehler: wechsel }, [...before.slice(1), after])).toEqual(['2024-05-01 2025-01-01 900'])
})

test.each([
  ['removal', 1],
  ['initial', 2],
])('without the %s reading the period has no sum', (_, missing) => {
  const ablesungen = [...before.filter((_ablesung, index) => index !== missing), after]
  expect(summary({ zaehler: wechsel }, ablesungen)).toEqual(['2024-01-01 2025-01-01 null'])
})

test('twice in a period, with a rollover in between and an estimated removal', () => {
  const zaehler = {
    A: { bis: '2024-03-01' },
    B: { von: '2024-03-01', bis: '2024-06-01', stellen: 5 },
    C: { von: '2024-06-01' },
  }
  expect(
    summary({ zaehler }, [
      ['2024-01-01', '10', 'KUNDE', 'A'],
      ['2024-03-01', '20', 'ERSATZWERT', 'A'],
      ['2024-03-01', '99999', 'NETZBETREIBER', 'B'],
      ['2024-06-01', '4', 'NETZBETREIBER', 'B'],
      ['2024-06-01', '0', 'NETZBETREIBER', 'C'],
      ['2025-01-01', '1.5', 'KUNDE', 'C'],
    ]),
  ).toEqual(['2024-01-01 2025-01-01 16.5 prognose'])
})

test('from one register to two: the sum is whole, each channel shows its own part', () => {
  const zaehler = { A: { bis: '2024-05-01' }, B: { von: '2024-05-01', kanaele: [ht, nt] } }
  const [verbrauch] = deriveFrom({ zaehler }, [
    ['2024-01-01', '0', 'KUNDE', 'A'],
    ['2024-05-01', '400', 'KUNDE', 'A'],
    ['2024-05-01', { [ht]: '0', [nt]: '0' }, 'KUNDE', 'B'],
    ['2025-01-01', { [ht]: '500', [nt]: '70' }, 'KUNDE', 'B'],
  ])
  expect(verbrauch?.summe).toBe(970)
  expect(verbrauch?.proKanal?.map((kanal) => kanal.verbrauch)).toEqual([400, 500, 70])
})

test('no sum when there was a time without a meter between them', () => {
  const zaehler = { A: { bis: '2024-05-01' }, B: { von: '2024-06-01' } }
  expect(
    summary({ zaehler }, [
      ['2024-01-01', '0', 'KUNDE', 'A'],
      ['2024-05-01', '400', 'KUNDE', 'A'],
      ['2024-06-01', '0', 'KUNDE', 'B'],
      ['2025-01-01', '700', 'KUNDE', 'B'],
    ]),
  ).toEqual(['2024-01-01 2024-05-01 400', '2024-05-01 2024-06-01 null', '2024-06-01 2025-01-01 700'])
})

test('no sum while two meters count at the same time', () => {
  const zaehler = { B: { von: '2024-05-01' }, A: { bis: '2024-07-01' } }
  expect(
    summary({ zaehler }, [
      ['2024-01-01', '0', 'KUNDE', 'A'],
      ['2024-05-01', '400', 'KUNDE', 'A'],
      ['2024-05-01', '0', 'KUNDE', 'B'],
      ['2024-07-01', '600', 'KUNDE', 'A'],
      ['2024-07-01', '200', 'KUNDE', 'B'],
      ['2025-01-01', '900', 'KUNDE', 'B'],
    ]),
  ).toEqual(['2024-01-01 2024-05-01 400', '2024-05-01 2024-07-01 null', '2024-07-01 2025-01-01 700'])
})
