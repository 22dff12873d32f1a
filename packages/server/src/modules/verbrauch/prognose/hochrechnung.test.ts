import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveJahresanteil } from '@ekp/wire/rules/jahresverlauf'
import { findSagbarAb, type Hochrechnung, rechneHoch } from './hochrechnung.ts'
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

test('with nothing known the range contains each of the years before, and it is never less than what is known', () => {
  fc.assert(
    fc.property(jahre, verlauf, bekannt, (werte, art, tage) => {
      const until = (known: number) =>
        rangeOf(
          rechneHoch(
            build((index) => (index < first + known ? (werte[index] ?? 0) : Number.NaN)),
            zeitraum,
            art,
          ),
        )
      const sumOf = (begin: number, end: number) => werte.slice(begin, end).reduce((sum, wert) => sum + wert, 0)
      const { mindestens, hoechstens } = until(0)
      for (const jahr of [1, 2, 3]) {
        const year = sumOf(first - jahr * 365, first - jahr * 365 + 365)
        expect(year).toBeGreaterThanOrEqual(mindestens - 1e-3)
        expect(year).toBeLessThanOrEqual(hoechstens + 1e-3)
      }
      expect(until(tage).mindestens).toBeGreaterThanOrEqual(sumOf(first, first + tage))
    }),
    { numRuns: 30 },
  )
})

test('where each year was a multiple of another and this one lies between them, more known days never widen the range', () => {
  const factor = fc.integer({ min: 90, max: 110 })
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
    { numRuns: 50 },
  )
})

test('what this year is more or less so far moves the other days by what goes beyond 15 %, without a jump', () => {
  const fraction = fc.integer({ min: 40, max: 180 }).map((percent) => percent / 100)
  fc.assert(
    fc.property(fraction, bekannt, (times, tage) => {
      const restAt = (factor: number, known: number) => {
        const series = build((index) => (index < first ? 10 : index < first + known ? 10 * factor : Number.NaN))
        const { mindestens, hoechstens } = rangeOf(rechneHoch(series, zeitraum, 'GLEICHMAESSIG'))
        return (mindestens + hoechstens) / 2 - known * 10 * factor
      }
      const beyond = times > 1.15 ? times - 1.15 : times < 0.85 ? times - 0.85 : 0
      const change = 1 + beyond * Math.min(1, tage / 365 / 0.25)
      expect(restAt(times, tage)).toBeCloseTo((365 - tage) * 10 * change, 6)
    }),
  )
})

test('without a year before, a course like the usual one comes out', () => {
  fc.assert(
    fc.property(kwh, verlauf, fc.integer({ min: 200, max: 364 }), (jahresverbrauch, art, tage) => {
      const series = build((index) =>
        index >= first && index < first + tage ? jahresverbrauch * perDay(index, art) : Number.NaN,
      )
      const hochrechnung = rechneHoch(series, zeitraum, art)
      const { mindestens, hoechstens } = rangeOf(hochrechnung)
      expect(hochrechnung.jahre).toBe(0)
      expect((mindestens + hoechstens) / 2 / jahresverbrauch).toBeCloseTo(1, 6)
      expect(hoechstens).toBeGreaterThan(mindestens)
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
  expect(rangeOf(withGap(18)).hoechstens).toBeCloseTo(3650 * 1.12, 6)
  expect(withGap(19)).toMatchObject({ grund: 'ZU_WENIG' })
})

test('once enough is known to say something: a quarter of the days and of the year’s consumption', () => {
  expect(findSagbarAb('2026-01-01', 'GLEICHMAESSIG')).toBe('2026-04-03')
  // A winter tells of heating at once, as soon as it is a quarter of the days; a summer only in autumn.
  expect(findSagbarAb('2026-01-01', 'HEIZUNG')).toBe('2026-04-03')
  expect(findSagbarAb('2026-05-01', 'HEIZUNG')).toBe('2026-10-31')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), verlauf, (begin, art) => {
      const days = countTage(zeitraum.von, findSagbarAb(addTage(zeitraum.von, begin), art))
      fc.pre(days < 365)
      const until = (end: number) =>
        rechneHoch(
          build((index) => (index >= first + begin && index < first + end ? 10 : Number.NaN)),
          zeitraum,
          art,
        ).grund
      expect(until(days)).not.toBe('ZU_WENIG')
      expect(until(days - 1)).toBe('ZU_WENIG')
    }),
  )
})

test('a contract that nothing is used in stays at nothing', () => {
  const series = build((index) => (index < first + 100 ? 0 : Number.NaN))
  expect(rangeOf(rechneHoch(series, zeitraum, 'HAUSHALT'))).toEqual({ mindestens: 0, hoechstens: 0 })
})
