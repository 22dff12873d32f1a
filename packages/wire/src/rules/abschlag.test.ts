import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Abschlagsplan, deriveSalden, findAbschlagsfehler, listFaelligkeiten } from './abschlag.ts'

const monthly: Abschlagsplan = {
  gueltigVon: '2026-01-01',
  gueltigBis: null,
  betrag: 96,
  tag: 1,
  monate: null,
  termine: null,
}
const daysOf = (plan: Partial<Abschlagsplan>, von: string, bis: string) =>
  listFaelligkeiten([{ ...monthly, ...plan }], von, bis).map(({ datum }) => datum)

test.each<[string, Partial<Abschlagsplan>, string, string, string[]]>([
  ['each month', {}, '2026-11-15', '2027-02-01', ['2026-12-01', '2027-01-01']],
  ['the day itself', {}, '2026-12-01', '2026-12-02', ['2026-12-01']],
  ['the last day of a short month', { tag: 31 }, '2027-02-01', '2027-04-01', ['2027-02-28', '2027-03-31']],
  ['the last day of February in a leap year', { tag: 30 }, '2028-02-01', '2028-03-01', ['2028-02-29']],
  [
    'eleven months',
    { monate: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    '2026-12-01',
    '2027-02-02',
    ['2026-12-01', '2027-02-01'],
  ],
  ['named days', { tag: null, termine: ['2026-12-03', '2027-01-04'] }, '2026-12-04', '2027-12-01', ['2027-01-04']],
  ['a plan that ends', { gueltigBis: '2026-12-31' }, '2026-11-15', '2027-06-01', ['2026-12-01']],
  ['a plan that begins later', { gueltigVon: '2027-01-15' }, '2026-11-15', '2027-03-01', ['2027-02-01']],
])('%s', (_name, plan, von, bis, days) => {
  expect(daysOf(plan, von, bis)).toEqual(days)
})

test('two plans follow each other with their own amounts', () => {
  const plaene = [
    { ...monthly, gueltigVon: '2027-01-01', betrag: 80 },
    { ...monthly, gueltigBis: '2026-12-31' },
  ]
  expect(listFaelligkeiten(plaene, '2026-12-01', '2027-02-01')).toEqual([
    { datum: '2026-12-01', betrag: 96 },
    { datum: '2027-01-01', betrag: 80 },
  ])
})

const monat = (von: string, bis: string, kosten: number, zahlung: number) => ({
  von,
  bis,
  kosten: { mindestens: kosten - 10, hoechstens: kosten + 10 },
  bekannt: false,
  zahlung,
})
const monate = [monat('2026-11-01', '2026-12-01', 100, 96), monat('2026-12-01', '2027-01-01', 120, 96)]

test('the balance is what is paid minus what it costs', () => {
  expect(deriveSalden(monate, [])).toEqual([
    { bis: '2026-12-01', mindestens: -14, hoechstens: 6 },
    { bis: '2027-01-01', mindestens: -48, hoechstens: -8 },
  ])
})

test('a change counts from its day on', () => {
  const naechste = [
    { datum: '2026-11-30', betrag: 96 },
    { datum: '2026-12-30', betrag: 96 },
  ]
  expect(deriveSalden(monate, naechste, { betrag: 136, giltAb: '2026-12-30' })).toEqual([
    { bis: '2026-12-01', mindestens: -14, hoechstens: 6 },
    { bis: '2027-01-01', mindestens: -8, hoechstens: 32 },
  ])
})

test('a year’s payments that equal the likely cost end at zero in the middle of the range', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }), (costs) => {
      const all = costs.map((cost) => monat('2026-01-01', '2026-02-01', cost, cost))
      const last = deriveSalden(all, []).at(-1)
      expect((last?.mindestens ?? 1) + (last?.hoechstens ?? 1)).toBeCloseTo(0, 6)
    }),
  )
})

const grenzen = { mindestens: 77, hoechstens: 192, schritt: 1, mindestensMitGrund: 1 }
test.each<[number, boolean, string | undefined]>([
  [96, false, undefined],
  [77, false, undefined],
  [76, true, undefined],
  [76, false, 'Unter 77,00 EUR brauchen wir einen Grund: Bitte sagen Sie uns, warum Sie weniger verbrauchen.'],
  [0, true, 'Bitte wählen Sie mindestens 1,00 EUR.'],
  [193, true, 'Bitte wählen Sie höchstens 192,00 EUR.'],
  [96.5, false, 'Bitte wählen Sie einen Betrag in Schritten von 1,00 EUR.'],
])('%d EUR, with a reason %s', (betrag, mitGrund, fehler) => {
  expect(findAbschlagsfehler(betrag, grenzen, mitGrund)).toBe(fehler)
})
