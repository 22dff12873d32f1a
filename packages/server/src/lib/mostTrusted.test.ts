import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ableseart } from '../db/tables/messwerte.ts'
import { mostTrusted } from './ablesung.ts'

const ablesung = (id: number, ableseart: Ableseart, ablesedatum = '2026-01-01', zaehlernummer = 'Z1') => ({
  id,
  ableseart,
  ablesedatum,
  zaehlernummer,
  eingegangenAm: null,
})
const idsOf = (ablesungen: readonly { id: number }[]) => ablesungen.map(({ id }) => id)

test.each<[string, Ableseart[], number]>([
  ['the network operator goes before the customer', ['NETZBETREIBER', 'KUNDE'], 0],
  ['the customer goes before an estimate', ['KUNDE', 'ERSATZWERT'], 0],
  ['the network operator goes before all', ['ERSATZWERT', 'NETZBETREIBER', 'KUNDE'], 1],
  ['among equals the newest wins', ['KUNDE', 'KUNDE', 'ERSATZWERT'], 1],
])('%s', (_name, arten, winner) => {
  const ablesungen = arten.map((art, id) => ablesung(id, art))
  expect(idsOf(mostTrusted(ablesungen))).toEqual([winner])
  expect(idsOf(mostTrusted(ablesungen.toReversed()))).toEqual([winner])
})

test.each<[string, (string | null)[], number]>([
  ['the one that came in last wins', ['2026-01-02T09:00:00Z', '2026-01-01T09:00:00Z'], 0],
  ['what came in goes before what was imported', ['2026-01-02T09:00:00Z', null], 0],
  ['of the same moment the newest wins', ['2026-01-02T09:00:00Z', '2026-01-02T09:00:00Z'], 1],
])("of a customer's readings %s", (_name, zeiten, winner) => {
  const ablesungen = zeiten.map((time, id) => {
    return { ...ablesung(id, 'KUNDE'), eingegangenAm: time === null ? null : new Date(time) }
  })
  expect(idsOf(mostTrusted(ablesungen))).toEqual([winner])
  expect(idsOf(mostTrusted(ablesungen.toReversed()))).toEqual([winner])
})

test('readings of other days and of other meters stay, in their order', () => {
  const ablesungen = [
    ablesung(5, 'ERSATZWERT', '2026-03-01'),
    ablesung(6, 'KUNDE', '2026-02-01', 'Z2'),
    ablesung(7, 'KUNDE', '2026-03-01'),
    ablesung(2, 'KUNDE', '2026-02-01'),
  ]
  expect(idsOf(mostTrusted(ablesungen))).toEqual([7, 6, 2])
})

test('meter numbers and days do not run into one another', () => {
  const ablesungen = [ablesung(1, 'KUNDE', '2026-01-01', '1 2'), ablesung(2, 'KUNDE', '2026-01-01', '12')]
  expect(mostTrusted(ablesungen)).toHaveLength(2)
})

test('what is kept depends on no order, and keeping again changes nothing', () => {
  const one = fc.record({
    ablesedatum: fc.constantFrom('2026-01-01', '2026-01-02'),
    zaehlernummer: fc.constantFrom('Z1', 'Z2'),
    ableseart: fc.constantFrom<Ableseart>('NETZBETREIBER', 'KUNDE', 'ERSATZWERT'),
    eingegangenAm: fc.constantFrom(null, new Date(1), new Date(2)),
  })
  fc.assert(
    fc.property(fc.array(one), (drawn) => {
      const ablesungen = drawn.map((reading, id) => ({ ...reading, id }))
      const kept = mostTrusted(ablesungen)
      expect(idsOf(mostTrusted(ablesungen.toReversed())).toSorted()).toEqual(idsOf(kept).toSorted())
      expect(mostTrusted(kept)).toEqual(kept)
    }),
  )
})
