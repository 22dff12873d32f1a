// @module-tag zones

import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preferImported } from './readVerbraeuche.ts'
import { isOverlapping } from './zeitraeume.ts'

/** Periods that follow each other, with and without gaps, in any order. */
const periods = (quelle: 'imported' | 'derived') =>
  fc
    .array(fc.record({ luecke: fc.nat({ max: 3 }), tage: fc.integer({ min: 1, max: 5 }) }), { maxLength: 12 })
    .map((drawn) => {
      let bis = '2026-01-01'
      return drawn.map(({ luecke, tage }) => {
        const von = addTage(bis, luecke)
        bis = addTage(von, tage)
        return { quelle, von, bis }
      })
    })
    .chain((drawn) => fc.shuffledSubarray(drawn))

test('all imported periods stay, and the derived ones that share no day with them, oldest first', () => {
  fc.assert(
    fc.property(periods('imported'), periods('derived'), (imported, derived) => {
      const remaining = derived.filter((one) => !imported.some((other) => isOverlapping(one, other)))
      const expected = [...imported, ...remaining].toSorted((one, other) => (one.von < other.von ? -1 : 1))
      expect(preferImported(imported, derived)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
