import type { Tarif } from '@ekp/wire/tarif'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { expect, test } from 'vitest'
import { compareJahre } from '@ekp/wire/rules/jahresvergleich'
import { warumMehr, warumTeurer, warumWetter } from './warum.ts'

/** Entries that follow each other, from the first day on. */
const series = (...parts: [bis: string, summe: number, prognose?: boolean][]): Verbrauch[] =>
  parts.slice(1).map(([bis, summe, prognose = false], index) => ({
    von: parts[index]?.[0] ?? '',
    bis,
    summe,
    prognose,
    summeJahr: null,
    proKanal: [],
    umrechnung: [],
  }))
const monate = (jahr: number, ...kwh: number[]): [string, number][] =>
  kwh.map((one, index) => [
    index === 11 ? `${jahr + 1}-01-01` : `${jahr}-${String(index + 2).padStart(2, '0')}-01`,
    one,
  ])
const warum = (verbraeuche: Verbrauch[]) => {
  const vergleich = compareJahre(verbraeuche, 'GLEICHMAESSIG')
  return vergleich && warumMehr(vergleich)
}

test('months that make most of the difference are named in their order, with what they came to', () => {
  const year = [300, 290, 260, 240, 220, 210, 200, 210, 220, 250, 280, 300]
  const davor = monate(2022, ...year)
  const changed = (changes: Record<number, number>) =>
    series(['2022-01-01', 0], ...davor, ...monate(2023, ...year.map((one, index) => one + (changes[index] ?? 0))))
  expect(warum(changed({ 0: 60, 1: 90, 6: 10 }))).toBe('Mehr war es vor allem von Januar bis Februar: 150\u00A0kWh.')
  expect(warum(changed({ 0: 60, 2: 90, 6: 10 }))).toBe('Mehr war es vor allem im Januar und März: 150\u00A0kWh.')
  expect(warum(changed({ 11: -120, 6: -20 }))).toBe('Weniger war es vor allem im Dezember: 120\u00A0kWh.')
  expect(warum(changed({ 0: 60, 2: 90, 6: 10, 8: -5 }))).toMatch(/^Mehr war es vor allem .*: 150\u00A0kWh\.$/)
  const spread = Object.fromEntries(year.map((_, index) => [index, 20]))
  expect(warum(changed(spread))).toBeUndefined()
  expect(warum(changed({}))).toBeUndefined()
})

test('months that changed by more than the year did: the rest is said too, and both add up to the difference', () => {
  const year = Array.from({ length: 12 }, () => 300)
  const changed = (changes: Record<number, number>) =>
    warum(
      series(
        ['2022-01-01', 0],
        ...monate(2022, ...year),
        ...monate(2023, ...year.map((one, index) => one + (changes[index] ?? 0))),
      ),
    )?.replaceAll('\u00A0', ' ')
  expect(changed({ 0: 100, 2: 108, 9: -59 })).toBe('Im Januar und März 208 kWh mehr, sonst 59 weniger.')
  expect(changed({ 11: -120, 6: 20 })).toBe('Im Dezember 120 kWh weniger, sonst 20 mehr.')
  // As the figures are shown: 3.600 and 3.749 kWh.
  expect(changed({ 0: 100.4, 1: 107.3, 9: -58.4 })).toBe('Von Januar bis Februar 208 kWh mehr, sonst 59 weniger.')
})

const drittel = (...kwh: number[]): [string, number][] =>
  ['2024-12-31', '2025-04-30', '2025-09-30', '2025-12-31', '2026-04-30', '2026-09-30'].map((bis, index) => [
    bis,
    kwh[index] ?? 0,
  ])

test('between readings further apart it is from month to month, and what follows each other is one stretch', () => {
  expect(warum(series(['2024-09-30', 0], ...drittel(900, 1100, 1200, 910, 1120, 1400)))).toBe(
    'Mehr war es vor allem von Mai bis September: 200\u00A0kWh.',
  )
  expect(warum(series(['2024-09-30', 0], ...drittel(900, 1100, 1200, 910, 1200, 1320)))).toBe(
    'Mehr war es vor allem von Januar bis September: 220\u00A0kWh.',
  )
})

test('nothing is said of estimates, of a part that is not known, and without the year before', () => {
  const parts = drittel(900, 1100, 1200, 910, 1120, 1400)
  expect(warum(series(['2024-09-30', 0], ...parts.slice(0, -1), ['2026-09-30', 1400, true]))).toBeUndefined()
  expect(warum(series(['2025-09-30', 0], ...parts.slice(3)))).toBeUndefined()
  expect(warum(series(['2024-09-30', 0], ['2025-09-30', 3200], ...parts.slice(3)))).toBeUndefined()
})

const tarif = (given: Partial<Tarif> = {}): Tarif => ({
  name: 'Fix',
  tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
  preisgarantietyp: null,
  grundpreis: 100,
  arbeitspreis: 0.3,
  arbeitspreisNT: null,
  anteilNt: null,
  istDynamisch: false,
  durchschnittlicherArbeitspreisVormonat: null,
  durchschnittlicherArbeitspreisGesamt: null,
  aufschlag: null,
  umsatzsteuer: null,
  gueltigVon: null,
  gueltigBis: null,
  ...given,
})
const jahr = { von: '2025-01-01', bis: '2026-01-01' }
const teurer = (tarife: Tarif[]) =>
  warumTeurer(series(['2025-01-01', 0], ['2026-01-01', 3000]), tarife, jahr, {
    verlauf: 'GLEICHMAESSIG',
    jahresbetraege: 'kalenderjahr',
  })
const neu = '2025-01-01'

test('the price’s part: the same kWh at the prices of the year before', () => {
  expect(teurer([tarif({ gueltigVon: neu, arbeitspreis: 0.31, grundpreis: 112 }), tarif({ gueltigBis: neu })])).toBe(
    'Mit den Preisen von damals hätten Sie rund 42\u00A0EUR weniger bezahlt.',
  )
  expect(teurer([tarif({ gueltigVon: neu, arbeitspreis: 0.25 }), tarif({ gueltigBis: neu })])).toBe(
    'Mit den Preisen von damals hätten Sie rund 150\u00A0EUR mehr bezahlt.',
  )
})

test.each<[string, Tarif[]]>([
  ['the same prices', [tarif()]],
  ['no tariff a year before', [tarif({ gueltigVon: neu })]],
  ['a dynamic tariff', [tarif({ gueltigVon: neu }), tarif({ gueltigBis: neu, istDynamisch: true })]],
  ['net prices before', [tarif({ gueltigVon: neu }), tarif({ gueltigBis: neu, tariftyp: 'ALLES_INKLUSIVE_NETTO' })]],
])('%s: nothing is said of the price', (_, tarife) => expect(teurer(tarife)).toBeUndefined())

/** What is said of two years one after the other, in kWh. */
const wetter = (before: number, now: number, kaelterProzent: number | undefined, geschaetzt: boolean[] = []) => {
  const verbraeuche = series(
    ['2024-01-01', 0],
    ['2024-12-31', before, geschaetzt[0]],
    ['2025-12-31', now, geschaetzt[1]],
  )
  const vergleich = compareJahre(verbraeuche, 'HEIZUNG')
  return vergleich && warumWetter(vergleich, kaelterProzent)?.replaceAll('\u00A0', ' ')
}

test.each([
  [15_000, 16_915, 9.13, 'Es war 9 % kälter; das erklärt etwa 1.100 der 1.915 kWh mehr.'],
  [15_000, 13_000, -5.2, 'Es war 5 % milder; das erklärt etwa 620 der 2.000 kWh weniger.'],
  // 80 % of the gas heats, so 9 % colder are 7.2 % more.
  [15_000, 16_080, 9, 'Es war 9 % kälter; das erklärt, dass Sie mehr verbraucht haben.'],
  [15_000, 16_180, 9, 'Es war 9 % kälter; das erklärt, dass Sie mehr verbraucht haben.'],
  [15_000, 14_400, -5, 'Es war 5 % milder; das erklärt, dass Sie weniger verbraucht haben.'],
  [15_000, 15_500, 9, 'Es war 9 % kälter; das allein hätte etwa 1.100 kWh mehr ausgemacht.'],
  [15_000, 14_800, -8, 'Es war 8 % milder; das allein hätte etwa 960 kWh weniger ausgemacht.'],
  [
    15_000,
    15_600,
    -5,
    'Obwohl es 5 % milder war, haben Sie mehr verbraucht; das Wetter allein hätte etwa 600 kWh weniger ausgemacht.',
  ],
  [
    15_000,
    13_100,
    12,
    'Obwohl es 12 % kälter war, haben Sie weniger verbraucht; das Wetter allein hätte etwa 1.400 kWh mehr ausgemacht.',
  ],
  [15_000, 15_050, 6, 'Obwohl es 6 % kälter war, haben Sie fast genauso viel verbraucht.'],
  [15_000, 15_000, -6, 'Obwohl es 6 % milder war, haben Sie fast genauso viel verbraucht.'],
  [2_000, 2_100, 2, 'Es war 2 % kälter; das erklärt etwa 30 der 100 kWh mehr.'],
])('the weather: from %i to %i kWh while it was %d %% colder', (before, now, kaelterProzent, sentence) => {
  expect(wetter(before, now, kaelterProzent)).toBe(sentence)
})

test('nothing is said of weather that is not known or hardly differs, of estimates, of a cooker, and of a first year', () => {
  expect(wetter(15_000, 16_000, undefined)).toBeUndefined()
  expect(wetter(15_000, 16_000, 1.99)).toBeUndefined()
  expect(wetter(15_000, 16_000, -1.99)).toBeUndefined()
  expect(wetter(15_000, 16_000, 9, [true, false])).toBeUndefined()
  expect(wetter(15_000, 16_000, 9, [false, true])).toBeUndefined()
  expect(wetter(1_999, 2_200, 9)).toBeUndefined()
  const first = compareJahre(series(['2024-12-31', 0], ['2025-12-31', 15_000]), 'HEIZUNG')
  expect(first && warumWetter(first, 9)).toBeUndefined()
})
