// @module-tag zones

import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gas, total, ht, nt } from './testing/buildVertrag.ts'
import { verbrauchByDay, type VertragRows } from './testing/verbrauchByDay.ts'
import { deriveVerbraeuche } from './verbraeuche.ts'

const tag = fc.integer({ min: 0, max: 60 }).map((tage) => addTage('2024-01-25', tage))
const vertrag_id = '4711'
const wert = fc
  .oneof(fc.integer({ min: 0, max: 1_000_000_000 }), fc.nat(2_000))
  .map((millionths) => (millionths / 1e6).toFixed(6))

/** Few days, few meters, small registers: everything that can collide does. */
const rows = (versorgungsart: 'strom' | 'gas'): fc.Arbitrary<VertragRows> => {
  const codes = versorgungsart === 'gas' ? [gas] : [total, ht, nt, '1-0:2.8.0']
  const zaehler = fc
    .tuple(fc.constantFrom('A', 'B', 'C'), tag, fc.option(tag))
    .map(([nummer, eingebaut_am, ausgebaut_am]) => ({
      vertrag_id,
      nummer,
      eingebaut_am,
      ausgebaut_am: ausgebaut_am !== null && ausgebaut_am < eingebaut_am ? null : ausgebaut_am,
      messlokation: null,
    }))
  const messkanal = fc.record({
    vertrag_id: fc.constant(vertrag_id),
    zaehlernummer: fc.constantFrom('A', 'B', 'C'),
    obiskennzahl: fc.constantFrom(...codes),
    vorkommastellen: fc.integer({ min: 1, max: 4 }),
    nachkommastellen: fc.constant(0),
  })
  const ablesung = fc
    .record({
      id: fc.nat(),
      zaehlernummer: fc.constantFrom('A', 'B', 'C'),
      ablesedatum: tag,
      ableseart: fc.constantFrom('NETZBETREIBER' as const, 'KUNDE' as const, 'ERSATZWERT' as const),
      eingegangen_am: fc.constantFrom(null, new Date(1_000), new Date(2_000)),
      werte: fc.dictionary(fc.constantFrom(...codes), wert, { minKeys: 1 }),
    })
    .map(({ werte, ...row }) => ({
      ...row,
      obiskennzahlen: Object.keys(werte),
      ablesewerte: Object.values(werte),
      ablesegrund: null,
      erfassungshinweis: null,
      ermittlungsart: null,
      marktnachricht: null,
      markttag: null,
    }))
  const factor = fc.integer({ min: 1, max: 12_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6))
  const umrechnung = fc
    .uniqueArray(fc.tuple(tag, fc.boolean(), factor, factor), { selector: ([von]) => von, maxLength: 4 })
    .map((entries) =>
      entries
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([gueltig_von, hasEnd, zustandszahl, brennwert], index, all) => {
          const next = all[index + 1]?.[0] ?? null
          const end = hasEnd ? addTage(gueltig_von, 1) : next
          return { vertrag_id, gueltig_von, gueltig_bis: end, zustandszahl, brennwert, marktnachricht: null }
        }),
    )
  return fc.record({
    vertrag: fc.record({
      versorgungsart: fc.constant(versorgungsart),
      lieferbeginn: fc.option(tag),
      lieferende: fc.option(tag),
    }),
    zaehler: fc.uniqueArray(zaehler, { selector: ({ nummer }) => nummer, minLength: 1 }),
    messkanal: fc.uniqueArray(messkanal, { selector: (row) => row.zaehlernummer + row.obiskennzahl }),
    ablesung: fc.uniqueArray(ablesung, { selector: ({ id }) => id, maxLength: 25 }),
    umrechnung,
    verbrauch: fc.constant([]),
  })
}

test.each(['strom', 'gas'] as const)('whatever the rows of %s are, a second calculation agrees', (versorgungsart) => {
  fc.assert(
    fc.property(rows(versorgungsart), (given) => {
      const messkanaele = given.zaehler.flatMap((zaehler) => {
        const kanaele = given.messkanal.filter(({ zaehlernummer }) => zaehlernummer === zaehler.nummer)
        return (kanaele.length > 0 ? kanaele : [{ obiskennzahl: null, vorkommastellen: null }]).map((kanal) => ({
          ...given.vertrag,
          ...zaehler,
          ...kanal,
          nachkommastellen: null,
        }))
      })
      const ablesungen = given.ablesung.map((row) => ({ ...row, eingegangenAm: row.eingegangen_am }))
      expect(deriveVerbraeuche(messkanaele, ablesungen, given.umrechnung)).toEqual(verbrauchByDay(given))
    }),
    { numRuns: 300 },
  )
})
