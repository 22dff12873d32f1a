// @module-tag zones

import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivePreisstaende, type TarifpreisRow } from '../../preis/preisstand.ts'
import type { UmrechnungOfVertrag } from './gasumrechnung.ts'
import { kostenOfAblesungen } from './kosten.ts'
import type { Kostengrundlagen } from './kostengrundlagen.ts'
import { deriveFrom, type GivenAblesung } from './testing/buildVertrag.ts'

// Another way to the same figures: each day by itself, in whole numbers, its thermal energy from the cubic metres of the
// day by degree days and the Zustandszahl and Brennwert that hold on it, its price from the tariff that does.

const zeitraum = { von: '2026-01-01', bis: '2027-01-01' }
const first = '2025-12-20'

/** Days in order, from the first one. */
const days = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 390 }), { minLength: 1, maxLength: most })
    .map((offsets) => [first, ...offsets.toSorted((one, other) => one - other).map((offset) => addTage(first, offset))])

/** Rows that follow each other from the first day on. */
const inTurn = <T>(most: number, wert: fc.Arbitrary<T>) =>
  days(most).chain((begins) =>
    fc
      .array(wert, { minLength: begins.length, maxLength: begins.length })
      .map((werte) =>
        werte.map((one, index) => ({ ...one, von: begins[index] ?? '', bis: begins[index + 1] ?? null })),
      ),
  )

const millionths = (min: number, max: number) => fc.integer({ min: min * 1e6, max: max * 1e6 })
const decimals = (wert: number) => (wert / 1e6).toFixed(6)

const given = fc.record({
  // Cubic metres between the readings, in thousandths, as meters show them.
  ablesungen: inTurn(4, fc.record({ zuwachs: fc.integer({ min: 0, max: 900_000 }) })),
  faktoren: inTurn(3, fc.record({ zustandszahl: millionths(0.9, 1.05), brennwert: millionths(9, 13) })),
  preise: inTurn(3, fc.record({ arbeitspreis: millionths(0.01, 0.5) })),
})
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never

const holds =
  (datum: string) =>
  ({ von, bis }: { von: string; bis: string | null }) =>
    von <= datum && (bis === null || datum < bis)

const gradtage = [170, 150, 130, 80, 40, 40 / 3, 40 / 3, 40 / 3, 30, 80, 120, 160]
/** What a day has of a year, in 10^-15. */
function weightOf(datum: string): bigint {
  const [year = 0, month = 0] = datum.split('-').map(Number)
  const tage = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return BigInt(Math.round(1e15 * ((0.8 * (gradtage[month - 1] ?? 0)) / 1000 / tage + 0.2 / 365)))
}

/** A reading on the eve of a day on which a year, a price or a factor begins is that day's; neighbours stay. */
function atBoundaries({ ablesungen, faktoren, preise }: Given) {
  const otherFaktoren = faktoren.filter((one, index) => {
    const vorher = faktoren[index - 1]
    return one.zustandszahl !== vorher?.zustandszahl || one.brennwert !== vorher.brennwert
  })
  const begins = new Set(['2026-01-01', '2027-01-01', ...[...otherFaktoren, ...preise].map(({ von }) => von)])
  const known = new Set(ablesungen.map(({ von }) => von))
  const move = (datum: string) => {
    const next = addTage(datum, 1)
    const isFree = !known.has(next) && !known.has(addTage(datum, -1)) && !begins.has(datum)
    return known.has(datum) && isFree && begins.has(next) ? next : datum
  }
  return ablesungen.map(({ von, bis, zuwachs }) => ({ zuwachs, von: move(von), bis: bis && move(bis) }))
}

/** Energy in 10^-15 kWh and cost in 10^-21 EUR, day by day, of the days between two readings. */
function byDay(one: Given) {
  const { faktoren, preise } = one
  const ablesungen = atBoundaries(one)
  let [energie, kosten, all] = [0n, 0n, 0n]
  for (let datum = zeitraum.von; datum < zeitraum.bis; datum = addTage(datum, 1)) {
    const index = ablesungen.findIndex(holds(datum))
    const [vorher, nachher] = [ablesungen[index], ablesungen[index + 1]]
    const factor = faktoren.find(holds(datum))
    const preis = preise.find(holds(datum))
    if (vorher === undefined || nachher === undefined || factor === undefined || preis === undefined) continue
    if (all === 0n || vorher.von === datum || datum === zeitraum.von) {
      all = 0n
      for (let day = vorher.von; day < nachher.von; day = addTage(day, 1)) all += weightOf(day)
    }
    const energy = BigInt(nachher.zuwachs) * BigInt(factor.zustandszahl) * BigInt(factor.brennwert)
    const tag = (energy * weightOf(datum)) / all
    energie += tag
    kosten += tag * BigInt(preis.arbeitspreis)
  }
  return { energie, kosten }
}

/**
 * What a day of the moved readings' entries has at most, in kWh: where the factors change, cubic metres are shared out
 * between the days of the readings, before the costs move one of these by a day.
 */
function oneDayOfMoved(one: Given): number {
  const { ablesungen, faktoren } = one
  if (faktoren.length === 1) return 0
  const moved = atBoundaries(one)
  return ablesungen.slice(1).reduce((sum, { von: bis, zuwachs }, index) => {
    const von = ablesungen[index]?.von ?? bis
    if (moved[index]?.von === von && moved[index + 1]?.von === bis) return sum
    const weights: number[] = []
    for (let day = von; day < bis; day = addTage(day, 1)) weights.push(Number(weightOf(day)))
    const share = Math.max(...weights) / weights.reduce((all, weight) => all + weight, 0)
    return sum + (zuwachs / 1000) * 1.05 * 13 * share
  }, 0)
}

const tarif: TarifpreisRow = {
  name: 'Gas',
  tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
  ist_dynamisch: false,
  grundpreis: null,
  arbeitspreis_nt: null,
  kunden_art: 'Haushaltskunde',
  arbeitspreis: null,
  anteil_nt: null,
  marktgebiet: null,
  aufschlag: null,
  umsatzsteuer: null,
  gueltig_von: null,
  gueltig_bis: null,
}

test('gas costs what the thermal energy of each of its days costs', () => {
  fc.assert(
    fc.property(given, (one) => {
      let stand = 0
      const ablesungen = one.ablesungen.map(({ von, zuwachs }, index): GivenAblesung => {
        stand += index === 0 ? 0 : zuwachs
        return [von, (stand / 1000).toFixed(3)]
      })
      const umrechnungen = one.faktoren.map(({ von, bis, zustandszahl, brennwert }): UmrechnungOfVertrag => ({
        gueltig_von: von,
        gueltig_bis: bis,
        zustandszahl: decimals(zustandszahl),
        brennwert: decimals(brennwert),
      }))
      const verbraeuche = deriveFrom(
        { versorgungsart: 'gas', umrechnungen, zaehler: { Z1: { nachkommastellen: 6 } } },
        ablesungen,
      )
      const tarife = one.preise.map(({ von, bis, arbeitspreis }) => ({
        ...tarif,
        gueltig_von: von,
        gueltig_bis: bis,
        arbeitspreis: decimals(arbeitspreis),
      }))
      const lieferung: Kostengrundlagen = {
        aufteilung: { verlauf: 'HEIZUNG', jahresbetraege: 'kalenderjahr', ganzeKwh: false },
        lieferbeginn: null,
        lieferende: null,
        plan: () => undefined,
        preisstaende: derivePreisstaende(tarife, []),
      }
      const { verbrauch, brutto, positionen } = kostenOfAblesungen(zeitraum, lieferung, verbraeuche)
      const { energie, kosten } = byDay(one)
      // Each entry is in whole Wh, and so is each share of it; shares are those of whole litres, of 14 Wh at most, of which one half may lack in one part and be too much in the next.
      const parts = verbraeuche.reduce((count, { umrechnung }) => count + umrechnung.length, 0)
      const kwh = (verbraeuche.length + positionen.length + 14 * parts) / 1000 + oneDayOfMoved(one)
      expect(Math.abs((verbrauch ?? 0) - Number(energie) / 1e15)).toBeLessThan(kwh)
      expect(Math.abs((brutto ?? 0) - Number(kosten) / 1e21)).toBeLessThan(0.005 + kwh * 0.5 + 1e-9)
    }),
  )
})
