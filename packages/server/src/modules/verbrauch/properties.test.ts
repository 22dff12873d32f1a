// @module-tag zones

import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildVertrag, deriveFrom, type GivenAblesung, type GivenVertrag } from './testing/buildVertrag.ts'
import { deriveVerbraeuche } from './verbraeuche.ts'

const factors = { gueltig_von: '2021-06-01', gueltig_bis: null, zustandszahl: '0.9637', brennwert: '11.123' }
const vertrag = fc.constantFrom<GivenVertrag>({}, { versorgungsart: 'gas', umrechnungen: [factors] })
const ableseart = fc.constantFrom<NonNullable<GivenAblesung[2]>>('NETZBETREIBER', 'KUNDE', 'ERSATZWERT')
const decimals = (millionths: number) => (millionths / 1e6).toFixed(6)
const tag = fc.integer({ min: 0, max: 4000 }).map((tage) => addTage('2021-01-01', tage))

/** Days in order, each with a value that has grown. */
const rising = fc
  .uniqueArray(fc.tuple(tag, fc.integer({ min: 0, max: 9_000_000_000 }), ableseart), {
    selector: ([datum]) => datum,
    minLength: 2,
    maxLength: 12,
  })
  .map((entries) => {
    const days = entries.map(([datum]) => datum).toSorted()
    let wert = 0
    return entries.map(([, zuwachs, art], index): GivenAblesung => {
      wert += zuwachs
      return [days[index] ?? '', decimals(wert), art]
    })
  })

const total = (given: GivenVertrag, ablesungen: readonly GivenAblesung[]) =>
  deriveFrom(given, ablesungen).reduce((sum, { summe }) => sum + Math.round((summe ?? Number.NaN) * 1000), 0)

test('readings in between divide a period and change nothing but the rounding of their parts', () => {
  fc.assert(
    fc.property(vertrag, rising, (given, ablesungen) => {
      const [first, last] = [ablesungen[0], ablesungen.at(-1)]
      if (first === undefined || last === undefined) throw new Error('at least two')
      const [whole] = deriveFrom(given, [first, last])
      const wh = Math.round((whole?.summe ?? Number.NaN) * 1000)
      expect(Math.abs(total(given, ablesungen) - wh)).toBeLessThanOrEqual(ablesungen.length / 2)
    }),
  )
})

test('a change of meters in a period leaves its sum alone', () => {
  fc.assert(
    fc.property(vertrag, rising, fc.integer({ min: 0, max: 9 }), (given, ablesungen, index) => {
      const day = ablesungen[1 + (index % Math.max(1, ablesungen.length - 2))]
      fc.pre(day !== undefined && ablesungen.length > 2 && day !== ablesungen.at(-1))
      const [datum, wert] = day ?? ['', '0']
      const zaehler = { A: { bis: datum }, B: { von: datum } }
      const split: GivenAblesung[] = [
        ...ablesungen.filter(([other]) => other <= datum).map(([d, w, a]): GivenAblesung => [d, w, a, 'A']),
        [datum, '0', 'NETZBETREIBER', 'B'],
        ...ablesungen
          .filter(([other]) => other > datum)
          .map(([d, w, a]): GivenAblesung => [d, (Number(w) - Number(wert)).toFixed(6), a, 'B']),
      ]
      const difference = total({ ...given, zaehler }, split) - total(given, ablesungen)
      expect(Math.abs(difference)).toBeLessThanOrEqual(2)
    }),
  )
})

const anything = fc.array(
  fc.tuple(
    tag,
    fc.integer({ min: 0, max: 2_000_000_000_000 }).map(decimals),
    ableseart,
    fc.constantFrom('A', 'B', 'C', 'D'),
  ),
  { maxLength: 15 },
)
const anyZaehler = fc.record({
  A: fc.record({ von: tag, bis: fc.option(tag) }),
  B: fc.record({ von: tag, bis: fc.option(tag) }),
  C: fc.record({ von: tag, bis: fc.constant(null) }),
})

test('whatever meters and readings there are, periods follow each other and nothing is below zero', () => {
  fc.assert(
    fc.property(vertrag, anyZaehler, anything, (given, zaehler, ablesungen) => {
      const verbraeuche = deriveFrom({ ...given, zaehler }, ablesungen)
      expect(verbraeuche.slice(1).map(({ von }) => von)).toEqual(verbraeuche.slice(0, -1).map(({ bis }) => bis))
      for (const { von, bis, summe, proKanal, umrechnung } of verbraeuche) {
        expect(von < bis).toBe(true)
        for (const wert of [summe, ...(proKanal ?? []).map((kanal) => kanal.verbrauch)])
          expect(wert === null || wert >= 0).toBe(true)
        expect(umrechnung.every((part) => part.von >= von && part.bis <= bis && part.von < part.bis)).toBe(true)
      }
    }),
  )
})

test('the order in which rows come does not matter', () => {
  fc.assert(
    fc.property(vertrag, anyZaehler, anything, fc.infiniteStream(fc.nat()), (given, zaehler, ablesungen, random) => {
      const rows = buildVertrag({ ...given, zaehler }, ablesungen)
      const shuffle = <T>(list: readonly T[]) =>
        list
          .map((item) => ({ item, key: random.next().value ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ item }) => item)
      expect(deriveVerbraeuche(shuffle(rows.messkanaele), shuffle(rows.ablesungen), rows.umrechnungen)).toEqual(
        deriveVerbraeuche(rows.messkanaele, rows.ablesungen, rows.umrechnungen),
      )
    }),
  )
})
