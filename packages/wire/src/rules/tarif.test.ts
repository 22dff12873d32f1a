import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTage } from './kalendertag.ts'
import { derivePreislabel, deriveTarifzeitscheiben } from './tarif.ts'

const today = '2026-03-29'
const tarif = (gueltigVon: string | null, gueltigBis: string | null) => ({ gueltigVon, gueltigBis })
const slices = (...tarife: ReturnType<typeof tarif>[]) => deriveTarifzeitscheiben(tarife, today, '2020-05-01')

test.each([
  ['both ends open', tarif(null, null), 'aktuell'],
  ['from today', tarif('2026-03-29', null), 'aktuell'],
  ['from tomorrow', tarif('2026-03-30', null), 'zukuenftig'],
  ['until tomorrow', tarif(null, '2026-03-30'), 'aktuell'],
  ['until today', tarif('2025-01-01', '2026-03-29'), 'vorangegangen'],
  ['until yesterday', tarif('2025-01-01', '2026-03-28'), 'vorangegangen'],
])('a tariff %s', (_name, it, slice) => {
  const found = slices(it)
  expect(found).toEqual({
    zukuenftig: [],
    aktuell: undefined,
    vorangegangen: [],
    [slice]: slice === 'aktuell' ? it : [it],
  })
})

test('a previous tariff without a beginning began with the contract, the current one keeps its open beginning', () => {
  expect(slices(tarif(null, '2021-01-01')).vorangegangen).toEqual([tarif('2020-05-01', '2021-01-01')])
  expect(slices(tarif(null, null)).aktuell).toEqual(tarif(null, null))
  expect(deriveTarifzeitscheiben([tarif(null, '2021-01-01')], today).vorangegangen[0]?.gueltigVon).toBeNull()
})

test('each slice is newest first', () => {
  const found = slices(
    tarif(null, '2022-01-01'),
    tarif('2027-01-01', '2028-01-01'),
    tarif('2022-01-01', '2023-01-01'),
    tarif('2028-01-01', null),
    tarif('2023-01-01', '2024-01-01'),
  )
  expect(found.vorangegangen.map((it) => it.gueltigVon)).toEqual(['2023-01-01', '2022-01-01', '2020-05-01'])
  expect(found.zukuenftig.map((it) => it.gueltigVon)).toEqual(['2028-01-01', '2027-01-01'])
})

test('if two are valid today, the newer one is the current one', () => {
  const [older, newer] = [tarif('2025-01-01', null), tarif('2026-01-01', null)]
  expect(slices(older, newer)).toEqual({ zukuenftig: [], aktuell: newer, vorangegangen: [older] })
})

const datum = fc.integer({ min: -800, max: 800 }).map((tage) => addTage(today, tage))
const tarife = fc.array(fc.record({ gueltigVon: fc.option(datum), gueltigBis: fc.option(datum), nr: fc.nat() }))

test('every tariff is in exactly one slice, in whatever order they come, and the input stays unchanged', () => {
  fc.assert(
    fc.property(tarife, (given) => {
      const before = structuredClone(given)
      const { zukuenftig, aktuell, vorangegangen } = deriveTarifzeitscheiben(given, today)
      const found = [...zukuenftig, ...(aktuell ? [aktuell] : []), ...vorangegangen]
      const numbers = (list: readonly { nr: number }[]) => list.map(({ nr }) => nr).toSorted((a, b) => a - b)
      expect(numbers(found)).toEqual(numbers(given))
      expect(given).toEqual(before)
      expect(zukuenftig.every(({ gueltigVon }) => gueltigVon !== null && gueltigVon > today)).toBe(true)
      for (const list of [zukuenftig, vorangegangen]) {
        const starts = list.map(({ gueltigVon }) => gueltigVon ?? '')
        expect(starts).toEqual(starts.toSorted().toReversed())
      }
    }),
  )
})

test('consecutive tariffs give one current tariff on each day', () => {
  const borders = fc.uniqueArray(datum, { minLength: 1, maxLength: 8 }).map((days) => days.toSorted())
  fc.assert(
    fc.property(borders, datum, (days, day) => {
      const list = [tarif(null, days[0] ?? null), ...days.map((von, index) => tarif(von, days[index + 1] ?? null))]
      const { aktuell } = deriveTarifzeitscheiben(list, day)
      expect(aktuell?.gueltigVon ?? null).toBe(days.findLast((von) => von <= day) ?? null)
    }),
  )
})

test.each([
  ['ALLES_INKLUSIVE_BRUTTO', 'Haushaltskunde', ' (brutto)'],
  ['ALLES_INKLUSIVE_BRUTTO', 'Sondervertragskunde', ' (brutto)'],
  ['ALLES_INKLUSIVE_BRUTTO', 'RLMKunde', ' (brutto)'],
  ['ALLES_INKLUSIVE_BRUTTO', null, ' (brutto)'],
  ['DYNAMISCHER_PREIS', 'Haushaltskunde', ' (brutto)'],
  ['DYNAMISCHER_PREIS', 'Sondervertragskunde', ' (netto)'],
  ['DYNAMISCHER_PREIS', 'RLMKunde', ' (netto)'],
  ['DYNAMISCHER_PREIS', null, ' (netto)'],
  ['ALLES_INKLUSIVE_NETTO', 'Haushaltskunde', ' (netto)'],
  ['REINER_ENERGIEPREIS', 'Haushaltskunde', ' (netto)'],
  [null, 'Haushaltskunde', ' (netto)'],
])('%s of a %s:%s', (tariftyp, kundenArt, label) => {
  expect(derivePreislabel({ tariftyp }, kundenArt)).toBe(label)
})
