import { deriveJahresanteil } from '@ekp/wire/rules/jahresverlauf'
import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tagesplaene } from '../../preis/kalender.ts'
import { deriveVerbrauchsreihen } from '../../preis/lastreihe.ts'
import { derivePreisstaende, type TarifpreisRow } from '../../preis/preisstand.ts'
import { derivePrognose } from '../verbrauch/prognose/prognose.ts'
import { stretchOf, toGrundlagen } from '../verbrauch/prognose/readPrognose.ts'
import { deriveFrom } from '../verbrauch/testing/buildVertrag.ts'
import { deriveVorschlag } from './vorschlag.ts'

test.each([
  [1100, 1300, 12, 1, 100],
  [1100, 1300, 11, 1, 109],
  [1100, 1300, 11, 5, 110],
  [1000.5, 1001, 12, 0.5, 83.5],
  [-50, 20, 12, 1, 0],
  [600, 600, 0, 1, 600],
])('%d to %d EUR in %d parts of whole %d EUR: %d', (mindestens, hoechstens, anzahl, schritt, vorschlag) => {
  expect(deriveVorschlag({ mindestens, hoechstens }, anzahl, schritt)).toBe(vorschlag)
})

interface Haushalt {
  readonly art: 'strom' | 'gas'
  /** kWh of the two years before. */
  readonly jahre: readonly [number, number]
  /** The base price's share of a year's cost, in percent. */
  readonly grundanteil: number
}

const year = '2026-01-01'
const verlaufOf = ({ art }: Haushalt) => (art === 'gas' ? 'HEIZUNG' : 'HAUSHALT')
const meanOf = ({ jahre }: Haushalt) => (jahre[0] + jahre[1]) / 2

/** A household's likely cost on a day, by its yearly readings and another one; `factor` changes all prices from a day on. */
function costOf(haushalt: Haushalt, gelesen?: { tag: string; kwh: number }, preis?: { ab: string; factor: number }) {
  const { art, jahre, grundanteil } = haushalt
  const arbeit = art === 'gas' ? 0.11 : 0.33
  const grund = (meanOf(haushalt) * arbeit * grundanteil) / (100 - grundanteil)
  const tarif = (factor: number): TarifpreisRow => ({
    name: 'Tarif',
    kunden_art: 'Haushaltskunde',
    tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
    ist_dynamisch: false,
    grundpreis: (grund * factor).toFixed(6),
    arbeitspreis: (arbeit * factor).toFixed(8),
    arbeitspreis_nt: null,
    anteil_nt: null,
    marktgebiet: null,
    aufschlag: null,
    umsatzsteuer: null,
    gueltig_von: null,
    gueltig_bis: null,
  })
  const tarife =
    preis === undefined
      ? [tarif(1)]
      : [
          { ...tarif(1), gueltig_bis: preis.ab },
          { ...tarif(preis.factor), gueltig_von: preis.ab },
        ]
  const zeitraum = { von: year, bis: '2027-01-01' }
  const today = gelesen?.tag ?? '2026-03-01'
  const staende: [string, number][] = [
    ['2024-01-01', 0],
    ['2025-01-01', jahre[0]],
    [year, jahre[0] + jahre[1]],
  ]
  if (gelesen !== undefined) staende.push([gelesen.tag, jahre[0] + jahre[1] + gelesen.kwh])
  const umrechnungen = [{ gueltig_von: '2024-01-01', gueltig_bis: null, zustandszahl: '1', brennwert: '10' }]
  const verbraeuche = deriveFrom(
    { versorgungsart: art, lieferbeginn: '2024-01-01', umrechnungen },
    staende.map(([tag, kwh]) => [tag, (art === 'gas' ? kwh / 10 : kwh).toFixed(3)]),
  )
  const lieferung = {
    lieferbeginn: '2024-01-01',
    lieferende: null,
    preisstaende: derivePreisstaende(tarife, []),
    plan: tagesplaene([]),
    aufteilung: { verlauf: verlaufOf(haushalt), jahresbetraege: 'kalenderjahr', ganzeKwh: false },
  } as const
  const { jahr } = derivePrognose(
    toGrundlagen({
      zeitraum,
      today,
      verlauf: verlaufOf(haushalt),
      verbraeuche,
      lastgang: deriveVerbrauchsreihen(stretchOf(zeitraum, today).steps, []),
      preise: new Map(),
      lieferung,
      mitLeistungspreis: false,
    }),
  )
  if (jahr.kosten === null) throw new Error(jahr.grund ?? jahr.kostengrund ?? '')
  return jahr.kosten
}

const middleOf = ({ mindestens, hoechstens }: ReturnType<typeof costOf>) => (mindestens + hoechstens) / 2

const haushalte: fc.Arbitrary<Haushalt> = fc
  .record({
    art: fc.constantFrom('strom' as const, 'gas' as const),
    before: fc.integer({ min: 1500, max: 6000 }),
    change: fc.integer({ min: 85, max: 115 }),
    // 96 to 220 EUR of what a household or a heating costs.
    grundanteil: fc.integer({ min: 8, max: 20 }),
  })
  .map(({ art, before, change, grundanteil }) => {
    const kwh = art === 'gas' ? 5 * before : before
    return {
      art,
      jahre: [kwh, Math.round((kwh * change) / 100)],
      grundanteil: art === 'gas' ? 8 : grundanteil,
    } as const
  })

const runs = { numRuns: 60 }

test('a reading in March, as far off as is plausible, moves the proposal by less than 10 %', () => {
  fc.assert(
    fc.property(
      haushalte,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: -150, max: 150 }),
      (one, day, permille) => {
        expect(Math.abs(moves(one, addTage('2026-03-01', day), permille))).toBeLessThan(0.1)
      },
    ),
    runs,
  )
})

test('one in September, too, beside a base price of an eighth or more; what it adds is what has been used, not what may come', () => {
  fc.assert(
    fc.property(
      haushalte,
      fc.integer({ min: 0, max: 29 }),
      fc.integer({ min: -150, max: 150 }),
      (one, day, permille) => {
        const tag = addTage('2026-09-01', day)
        const moved = Math.abs(moves(one, tag, permille))
        const used = (deriveJahresanteil(verlaufOf(one), year, tag) * Math.abs(permille)) / 1000
        expect(moved).toBeLessThan(used * (1 - one.grundanteil / 100) + 0.005)
        expect(moved).toBeLessThan(one.grundanteil >= 12 || one.art === 'gas' ? 0.1 : 0.11)
      },
    ),
    runs,
  )
})

/** By which share the proposal moves by a reading so many permille off what was likely. */
function moves(haushalt: Haushalt, tag: string, permille: number): number {
  const likely = meanOf(haushalt) * deriveJahresanteil(verlaufOf(haushalt), year, tag)
  const after = costOf(haushalt, { tag, kwh: likely * (1 + permille / 1000) })
  return middleOf(after) / middleOf(costOf(haushalt)) - 1
}

test('a price change moves the proposal by at most its percentage, from whichever day', () => {
  fc.assert(
    fc.property(haushalte, fc.integer({ min: 0, max: 364 }), fc.integer({ min: -40, max: 60 }), (one, day, percent) => {
      const changed = costOf(one, undefined, { ab: addTage(year, day), factor: 1 + percent / 100 })
      const moved = middleOf(changed) / middleOf(costOf(one)) - 1
      // Beside the Cent to which each month is rounded.
      expect(Math.abs(moved)).toBeLessThanOrEqual(Math.abs(percent) / 100 + 0.0005)
      expect(Math.sign(Math.round(moved * 1e4)) * Math.sign(percent)).toBeGreaterThanOrEqual(0)
    }),
    runs,
  )
})
