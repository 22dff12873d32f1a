import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveJahresanteil } from '@ekp/wire/rules/jahresverlauf'
import { type Hochrechnung, rechneHoch } from './hochrechnung.ts'
import type { Tagesreihe } from './tagesreihe.ts'

const zeitraum = { von: '2026-01-01', bis: '2027-01-01' }
const beginn = addTage(zeitraum.von, -3 * 365)
const count = countTage(beginn, zeitraum.bis)
const first = 3 * 365

/** What was used on each day, by the number of the day; `NaN` is unknown. */
const build = (wertOf: (index: number) => number): Tagesreihe => ({
  von: beginn,
  bis: zeitraum.bis,
  werte: Float64Array.from({ length: count }, (_, index) => wertOf(index)),
  ntAnteile: new Float64Array(count).fill(Number.NaN),
  geschaetzt: new Uint8Array(count),
})
const total = (tage: Float64Array) => tage.reduce((sum, kwh) => sum + kwh, 0)
function rangeOf({ tage, grund }: Hochrechnung) {
  if (tage === undefined) throw new Error(grund)
  return { mindestens: total(tage.mindestens), hoechstens: total(tage.hoechstens) }
}
const perDay = (index: number, verlauf: Jahresverlauf) =>
  deriveJahresanteil(verlauf, addTage(beginn, index), addTage(beginn, index + 1))

const verlauf = fc.constantFrom<Jahresverlauf>('HEIZUNG', 'HAUSHALT', 'GLEICHMAESSIG')
const kwh = fc.integer({ min: 1, max: 1_000_000 })
const bekannt = fc.integer({ min: 0, max: 365 })
/** Four years of days, of which the newest is known for some. */
const jahre = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: count, maxLength: count })

test('a year of which all days are known is what was read', () => {
  fc.assert(
    fc.property(jahre, verlauf, (werte, art) => {
      const { mindestens, hoechstens } = rangeOf(
        rechneHoch(
          build((index) => werte[index] ?? 0),
          zeitraum,
          art,
        ),
      )
      const read = werte.slice(first).reduce((sum, wert) => sum + wert, 0)
      expect(mindestens).toBeCloseTo(read, 3)
      expect(hoechstens).toBe(mindestens)
    }),
    { numRuns: 30 },
  )
})

test('the range contains what each of the years before would make of the other days, and never less than is known', () => {
  fc.assert(
    fc.property(jahre, verlauf, bekannt, (werte, art, tage) => {
      const series = build((index) => (index < first + tage ? (werte[index] ?? 0) : Number.NaN))
      const { mindestens, hoechstens } = rangeOf(rechneHoch(series, zeitraum, art))
      const known = werte.slice(first, first + tage).reduce((sum, wert) => sum + wert, 0)
      for (const jahr of [1, 2, 3]) {
        const rest = werte
          .slice(first + tage - jahr * 365, first + 365 - jahr * 365)
          .reduce((sum, wert) => sum + wert, 0)
        expect(known + rest).toBeGreaterThanOrEqual(mindestens - 1e-3)
        expect(known + rest).toBeLessThanOrEqual(hoechstens + 1e-3)
      }
      expect(mindestens).toBeGreaterThanOrEqual(known)
    }),
    { numRuns: 30 },
  )
})

test('where each year was a multiple of another and this one lies between them, more known days never widen the range', () => {
  const factor = fc.integer({ min: 80, max: 120 })
  fc.assert(
    fc.property(fc.tuple(factor, factor, factor), fc.nat({ max: 100 }), verlauf, bekannt, bekannt, (...given) => {
      const [before, place, art, one, other] = given
      const low = Math.min(...before)
      const factors = [...before, low + ((Math.max(...before) - low) * place) / 100]
      const breite = (tage: number) => {
        const series = build((index) =>
          index < first + tage
            ? (factors[Math.floor(index / 365)] ?? 0) * perDay(first + (index % 365), art)
            : Number.NaN,
        )
        const { mindestens, hoechstens } = rangeOf(rechneHoch(series, zeitraum, art))
        return hoechstens - mindestens
      }
      expect(breite(Math.max(one, other))).toBeLessThanOrEqual(breite(Math.min(one, other)) + 1e-9)
    }),
    // One day more, from which on this year's course counts, once widened the range.
    { numRuns: 50, examples: [[[80, 100, 100], 100, 'GLEICHMAESSIG', 91, 92]] },
  )
})

test('without a year before, a course like the usual one comes out, and the even one beside it', () => {
  fc.assert(
    fc.property(kwh, verlauf, fc.integer({ min: 200, max: 364 }), (jahresverbrauch, art, tage) => {
      const series = build((index) =>
        index >= first && index < first + tage ? jahresverbrauch * perDay(index, art) : Number.NaN,
      )
      const hochrechnung = rechneHoch(series, zeitraum, art)
      const { mindestens, hoechstens } = rangeOf(hochrechnung)
      expect(hochrechnung.jahre).toBe(0)
      expect(mindestens).toBeLessThanOrEqual(jahresverbrauch * 1.0001)
      expect(hoechstens).toBeGreaterThanOrEqual(jahresverbrauch * 0.9999)
    }),
  )
})

const upTo = (tage: number, wert = 10) => build((index) => (index >= first && index < first + tage ? wert : Number.NaN))

test('too little is known: neither a year before nor a quarter of this one', () => {
  expect(rechneHoch(upTo(91), zeitraum, 'GLEICHMAESSIG')).toMatchObject({ grund: 'ZU_WENIG', bekannt: 910 })
  expect(rechneHoch(upTo(92), zeitraum, 'GLEICHMAESSIG')).toMatchObject({ grund: undefined, jahre: 0 })
  // A summer is little of a year's heating.
  const summer = build((index) => (index >= first + 120 && index < first + 270 ? 10 : Number.NaN))
  expect(rechneHoch(summer, zeitraum, 'HEIZUNG')).toMatchObject({ grund: 'ZU_WENIG' })
})

test('a range that would end at more than its double is none', () => {
  const werte = [1, 5, 1]
  const series = build((index) => werte[Math.floor(index / 365)] ?? Number.NaN)
  expect(rechneHoch(series, zeitraum, 'HAUSHALT')).toMatchObject({ grund: 'ZU_UNGEWISS', jahre: 3, bekanntBis: null })
})

test('a year before counts with gaps of a few days, and not with more', () => {
  const withGap = (tage: number) =>
    rechneHoch(
      build((index) => (index >= 2 * 365 + tage && index < first ? 10 : Number.NaN)),
      zeitraum,
      'GLEICHMAESSIG',
    )
  expect(withGap(18)).toMatchObject({ jahre: 1 })
  expect(rangeOf(withGap(18)).hoechstens).toBeCloseTo(3650 * 1.1, 6)
  expect(withGap(19)).toMatchObject({ grund: 'ZU_WENIG' })
})

test('a year that runs otherwise so far changes the other days as soon as it says something', () => {
  const series = (tage: number) => build((index) => (index < first ? 10 : index < first + tage ? 14 : Number.NaN))
  const until = (tage: number) => rangeOf(rechneHoch(series(tage), zeitraum, 'GLEICHMAESSIG'))
  expect(until(91).hoechstens).toBeCloseTo(91 * 14 + 274 * 10 * 1.1, 6)
  expect(until(92).hoechstens).toBeCloseTo(365 * 14, 6)
  expect(until(92).mindestens).toBeCloseTo(92 * 14 + 273 * 10, 6)
})

test('a contract that nothing is used in stays at nothing', () => {
  const series = build((index) => (index < first + 100 ? 0 : Number.NaN))
  expect(rangeOf(rechneHoch(series, zeitraum, 'HAUSHALT'))).toEqual({ mindestens: 0, hoechstens: 0 })
})
