import { findAusreisser, withoutAusreisser } from './ausreisser.ts'
import { addTage } from './kalendertag.ts'
import type { Verbrauch } from '../verbrauch.ts'
import { expect, test } from 'vitest'
import { compareJahre, listJahre, listZwoelftel } from './jahresvergleich.ts'

const entry = (von: string, bis: string, summe: number | null, prognose = false): Verbrauch => ({
  von,
  bis,
  summe,
  prognose,
  summeJahr: null,
  proKanal: [],
  umrechnung: [],
})

/** Entries that follow each other, from the first day on. */
const series = (...parts: [bis: string, summe: number | null][]) =>
  parts.slice(1).map(([bis, sum], index) => entry(parts[index]?.[0] ?? '', bis, sum))

const gas = series(
  ['2023-06-30', 0],
  ['2023-12-31', 8000],
  ['2024-06-30', 11000],
  ['2024-09-30', 1900],
  ['2024-12-31', 6600],
  ['2025-06-30', 10300],
  ['2025-12-31', 7800],
  ['2026-06-30', 11300],
  ['2026-09-30', 1900],
)

test('the year ends with the newest reading that has one a year before', () => {
  const { jahr, davor } = compareJahre(gas, 'GLEICHMAESSIG') ?? {}
  expect([jahr?.von, jahr?.bis, jahr?.verbrauch]).toEqual(['2025-06-30', '2026-06-30', 19100])
  expect([davor?.von, davor?.verbrauch]).toEqual(['2024-06-30', 18800])
})

test('each part stands beside the same days of the year before, and what is not known stays unknown', () => {
  const parts = compareJahre(gas, 'GLEICHMAESSIG')?.abschnitte.map(({ jetzt, davor }) => [
    jetzt.bis,
    jetzt.verbrauch,
    davor.verbrauch,
  ])
  expect(parts).toEqual([
    ['2025-12-31', 7800, 8500],
    ['2026-06-30', 11300, 10300],
  ])
  const other = series(['2024-06-30', 0], ['2025-06-30', 3000], ['2025-12-31', 1400], ['2026-06-30', 1500])
  expect(compareJahre(other, 'GLEICHMAESSIG')?.abschnitte.map(({ davor }) => davor.verbrauch)).toEqual([null, null])
})

test('a reading some days early or late is made up for by the share of its days', () => {
  const late = series(['2023-12-31', 0], ['2025-01-10', 376 * 10], ['2025-12-31', 355 * 8])
  const { jahr, davor } = compareJahre(late, 'GLEICHMAESSIG') ?? {}
  expect([jahr?.verbrauch, davor?.verbrauch]).toEqual([355 * 8 + 10 * 10, 366 * 10])
  expect(jahr?.abstand).toBe(10)
})

test('a year with a leap day is that between its readings, and its twelfths fill it', () => {
  const years = series(['2022-12-31', 0], ['2023-12-31', 1449.8], ['2024-12-31', 1536.4], ['2025-12-31', 1407.4])
  expect(compareJahre(years, 'HAUSHALT')).toMatchObject({
    jahr: { von: '2024-12-31', verbrauch: 1407.4 },
    davor: { von: '2023-12-31', bis: '2024-12-31', verbrauch: 1536.4 },
  })
  const { jahr } = compareJahre(years.slice(0, 2), 'HAUSHALT') ?? {}
  expect(jahr).toMatchObject({ von: '2023-12-31', verbrauch: 1536.4 })
  const begun = [entry('2024-01-01', '2024-12-31', 1532), ...years.slice(2)]
  expect(compareJahre(begun, 'HAUSHALT')?.davor).toMatchObject({ von: '2024-01-01', verbrauch: 1532 })
  const zwoelftel = listZwoelftel(years, { von: '2023-12-31', bis: '2024-12-31' }, 'HAUSHALT')
  expect([zwoelftel[0]?.jetzt.von, zwoelftel[11]?.jetzt.bis]).toEqual(['2023-12-31', '2024-12-31'])
  expect([zwoelftel[0]?.davor.von, zwoelftel[11]?.davor.bis]).toEqual(['2022-12-31', '2023-12-31'])
})

test('an end that is more than a month from any reading makes no year', () => {
  expect(
    compareJahre(series(['2024-12-31', 0], ['2025-06-30', 9000], ['2026-02-28', 9000]), 'GLEICHMAESSIG'),
  ).toBeUndefined()
})

test('less than a year is no year', () => {
  expect(compareJahre(series(['2026-01-01', 0], ['2026-09-30', 2000]), 'GLEICHMAESSIG')).toBeUndefined()
  expect(compareJahre([], 'GLEICHMAESSIG')).toBeUndefined()
})

test('without the year before there is a year, and no comparison', () => {
  expect(compareJahre(series(['2025-09-30', 0], ['2026-09-30', 3000]), 'GLEICHMAESSIG')).toMatchObject({
    jahr: { verbrauch: 3000 },
    davor: null,
  })
})

test('a comparison that is older than a year is not preferred to the newest year', () => {
  const known = series(
    ['2021-12-31', 0],
    ['2022-12-31', 3000],
    ['2023-12-31', 3100],
    ['2024-06-30', null],
    ['2024-12-31', 1500],
    ['2025-12-31', 3200],
  )
  expect(compareJahre(known, 'GLEICHMAESSIG')).toMatchObject({
    jahr: { bis: '2025-12-31', verbrauch: 3200 },
    davor: null,
  })
})

test('parts are at least four weeks long, and together they are the year', () => {
  const days = Array.from({ length: 731 }, (_, index) => addTage('2024-06-30', index))
  const daily = days.slice(1).map((bis, index) => entry(days[index] ?? '', bis, 10))
  const { abschnitte = [], jahr } = compareJahre(daily, 'GLEICHMAESSIG') ?? {}
  expect(abschnitte).toHaveLength(13)
  expect(abschnitte.reduce((sum, { jetzt }) => sum + (jetzt.verbrauch ?? 0), 0)).toBe(jahr?.verbrauch)
  expect([abschnitte[0]?.jetzt.von, abschnitte.at(-1)?.jetzt.bis]).toEqual([jahr?.von, jahr?.bis])
})

test('the years that end on the same day, as far back as they are known', () => {
  expect(listJahre(gas, '2026-06-30', 'GLEICHMAESSIG').map(({ bis, verbrauch }) => [bis, verbrauch])).toEqual([
    ['2026-06-30', 19100],
    ['2025-06-30', 18800],
    // From reading to reading, with the leap day of 2024.
    ['2024-06-30', 19000],
  ])
})

const slip = entry('2026-04-30', '2026-09-30', 1_046_769)
const usual = series(['2025-04-30', 0], ['2025-09-30', 1200], ['2025-12-31', 850], ['2026-04-30', 1100])

test('a mistyped reading is found, and is no consumption', () => {
  const all = [...usual, slip]
  expect([...findAusreisser(all)]).toEqual([slip])
  expect(withoutAusreisser(all, findAusreisser(all)).at(-1)).toMatchObject({ summe: null, proKanal: [] })
})

test.each([
  ['winters of gas', gas],
  ['a cold day between two readings', [...usual, entry('2026-04-30', '2026-05-01', 200)]],
  ['a year of twice as much', [...usual, entry('2026-04-30', '2027-04-30', 6500)]],
  ['the first entries, which nothing can be compared with', [entry('2026-01-01', '2026-02-01', 10), slip]],
  [
    'a holiday flat that used nothing before',
    [entry('2024-01-01', '2025-01-01', 0), entry('2025-01-01', '2026-01-01', 0), slip],
  ],
])('%s: nothing is mistyped', (_, verbraeuche) => {
  expect(findAusreisser(verbraeuche).size).toBe(0)
})

test('days beside a reading count as the season has them', () => {
  const gasjahre = series(['2024-01-20', 0], ['2025-01-10', 20_000], ['2026-01-10', 20_000], ['2026-02-05', 2800])
  const [even, seasonal] = (['GLEICHMAESSIG', 'HEIZUNG'] as const).map((verlauf) =>
    compareJahre(gasjahre.slice(1), verlauf),
  )
  // From 5th of February 2025: 26 days of the entry before them are not of this year, in the cold twice as much as on average.
  expect(even?.jahr.verbrauch).toBeCloseTo(20_000 - (20_000 * 26) / 365 + 2800, 0)
  expect(seasonal?.jahr.verbrauch).toBeCloseTo(
    20_000 * (1 - 0.8 * ((0.17 * 22) / 31 + (0.15 * 4) / 28) - (0.2 * 26) / 365) + 2800,
    0,
  )
})

test('each twelfth of a year is called by its month; together they fill the year, and what is not known stays open', () => {
  const jahr = { von: '2025-06-30', bis: '2026-06-30' }
  const zwoelftel = listZwoelftel(gas, jahr, 'HEIZUNG')
  expect(zwoelftel.map(({ monat }) => monat)).toEqual([7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6])
  expect([zwoelftel[0]?.jetzt.von, zwoelftel.at(-1)?.jetzt.bis]).toEqual([jahr.von, jahr.bis])
  const sum = (when: 'jetzt' | 'davor') => zwoelftel.reduce((all, one) => all + (one[when].verbrauch ?? Number.NaN), 0)
  expect(sum('jetzt')).toBeCloseTo(19_100, 0)
  expect(sum('davor')).toBeCloseTo(18_800, 0)
  expect(zwoelftel[6]?.jetzt.verbrauch).toBeGreaterThan(zwoelftel[0]?.jetzt.verbrauch ?? Infinity)
  expect(listZwoelftel(gas.slice(5), jahr, 'HEIZUNG').every(({ davor }) => davor.verbrauch === null)).toBe(true)
})
