// @module-tag zones

import { expect, test } from 'vitest'
import { derivePreisstaende, type TarifpreisRow } from '../../preis/preisstand.ts'
import { kostenOfAblesungen } from './kosten.ts'
import type { Aufteilung } from './kostengrundlagen.ts'
import { deriveFrom, type GivenAblesung, type GivenVertrag, ht, nt, summary } from './testing/buildVertrag.ts'

// Figures as bills have them: what they are is worked out by hand beside each.

const tarif: TarifpreisRow = {
  name: 'Fix',
  kunden_art: 'Haushaltskunde',
  tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
  ist_dynamisch: false,
  grundpreis: null,
  arbeitspreis: '0.1',
  arbeitspreis_nt: null,
  anteil_nt: null,
  marktgebiet: null,
  aufschlag: null,
  umsatzsteuer: null,
  gueltig_von: null,
  gueltig_bis: null,
}
const aufteilung: Aufteilung = { verlauf: 'HEIZUNG', jahresbetraege: 'kalenderjahr', ganzeKwh: false }
const before = (gueltig_bis: string, row: Partial<TarifpreisRow> = {}) => ({ ...tarif, gueltig_bis, ...row })
const from = (gueltig_von: string, row: Partial<TarifpreisRow> = {}) => ({ ...tarif, gueltig_von, ...row })

function kosten(
  [von, bis]: readonly [string, string],
  tarife: readonly TarifpreisRow[],
  [given, ablesungen]: readonly [GivenVertrag, readonly GivenAblesung[]],
  changes: Partial<Aufteilung & { lieferbeginn: string; lieferende: string }> = {},
) {
  const { lieferbeginn = null, lieferende = null, ...art } = changes
  const lieferung = {
    lieferbeginn,
    lieferende,
    plan: () => undefined,
    aufteilung: { ...aufteilung, ...art },
    preisstaende: derivePreisstaende(tarife, []),
  }
  return kostenOfAblesungen({ von, bis }, lieferung, deriveFrom(given, ablesungen))
}
const mengen = ({ positionen }: ReturnType<typeof kosten>) =>
  positionen.filter(({ einheit }) => einheit === 'kWh').map(({ menge }) => menge)

const gasjahr: readonly [GivenVertrag, readonly GivenAblesung[]] = [
  {
    versorgungsart: 'gas',
    zaehler: { Z1: { nachkommastellen: 0 } },
    umrechnungen: [{ gueltig_von: '2025-05-01', gueltig_bis: null, zustandszahl: '0.95', brennwert: '11.3' }],
  },
  [
    ['2025-05-01', '1000'],
    ['2026-05-01', '2500'],
  ],
]
const herbst = [before('2025-11-01'), from('2025-11-01', { arbeitspreis: '0.2' })]

test('a price that rises in autumn finds most of the gas after it, at a whole cubic metre', () => {
  const aufstellung = kosten(['2025-05-01', '2026-05-01'], herbst, gasjahr)
  // 0.8 × 190 / 1,000 + 0.2 × 184 / 365 of 1,500 m³ are 379.2: 379 and 1,121 m³, each × 0.95 × 11.3.
  expect(mengen(aufstellung)).toEqual([4068.565, 12033.935])
  expect(aufstellung).toMatchObject({ verbrauch: 16_102.5, brutto: 2813.64, tageOhneVerbrauch: 0 })
})

test('a supplier’s whole kWh of gas are those of each line', () => {
  const aufstellung = kosten(['2025-05-01', '2026-05-01'], herbst, gasjahr, { ganzeKwh: true })
  expect(mengen(aufstellung)).toEqual([4069, 12_034])
  expect(aufstellung).toMatchObject({ verbrauch: 16_103, bepreisterVerbrauch: 16_103, brutto: 2813.7 })
})

test('a real reading at the boundary goes before a calculated one', () => {
  const [given, ablesungen] = gasjahr
  const read = kosten(['2025-05-01', '2026-05-01'], herbst, [given, [...ablesungen, ['2025-10-31', '1500']]])
  expect(mengen(read)).toEqual([5367.5, 10_735])
})

test('electricity by the load profile, or by days where the supplier does', () => {
  const strom = [
    {},
    [
      ['2025-01-01', '0'],
      ['2026-01-01', '3650'],
    ],
  ] as const
  const sommer = [before('2025-07-01'), from('2025-07-01')]
  const of = (verlauf: Aufteilung['verlauf']) =>
    mengen(kosten(['2025-01-01', '2026-01-01'], sommer, strom, { verlauf }))
  expect(of('GLEICHMAESSIG')).toEqual([1810, 1840])
  expect(of('HAUSHALT')[0]).toBeGreaterThan(1810)
  expect(of('HAUSHALT').reduce((sum, kwh) => sum + kwh, 0)).toBe(3650)
})

test('registers are each rounded as their own reading would be', () => {
  const strom = [
    { zaehler: { Z1: { kanaele: [ht, nt], nachkommastellen: 0 } } },
    [
      ['2025-01-01', { [ht]: '0', [nt]: '0' }],
      ['2026-01-01', { [ht]: '1001', [nt]: '1001' }],
    ],
  ] as const
  const registers = { arbeitspreis_nt: '0.05' }
  const sommer = [before('2025-07-01', registers), from('2025-07-01', registers)]
  const half = kosten(['2025-01-01', '2026-01-01'], sommer, strom, { verlauf: 'GLEICHMAESSIG' })
  // 181 of 365 days of 1,001 kWh are 496.4.
  expect(mengen(half)).toEqual([496, 496, 505, 505])
})

test('a meter that does not count the low tariff apart leaves it to the agreed share', () => {
  const strom = [
    {},
    [
      ['2025-01-01', '0'],
      ['2026-01-01', '1000'],
    ],
  ] as const
  const row = (anteil_nt: string | null) => [{ ...tarif, arbeitspreis_nt: '0.05', anteil_nt }]
  expect(mengen(kosten(['2025-01-01', '2026-01-01'], row('40.00'), strom))).toEqual([600, 400])
  expect(kosten(['2025-01-01', '2026-01-01'], row(null), strom).bepreisterVerbrauch).toBe(0)
})

const jahre: readonly GivenAblesung[] = [
  ['2022-12-31', '30000'],
  ['2023-12-31', '32600'],
  ['2024-12-31', '35300'],
]

test.each([
  ['2023', ['2023-01-01', '2024-01-01'], 2600],
  ['2024, a leap year', ['2024-01-01', '2025-01-01'], 2700],
] as const)('readings of the last day leave no day of %s without consumption', (_year, zeitraum, verbrauch) => {
  const lieferung = { lieferbeginn: '2023-01-01', verlauf: 'HAUSHALT' } as const
  const jahr = kosten(zeitraum, [tarif], [{ lieferbeginn: '2023-01-01' }, jahre], lieferung)
  expect(jahr).toMatchObject({ verbrauch, tageOhneVerbrauch: 0, brutto: verbrauch / 10 })
})

test('what the wire says of these readings are their days', () => {
  expect(summary({ lieferbeginn: '2023-01-01' }, jahre)).toEqual([
    '2022-12-31 2023-12-31 2600',
    '2023-12-31 2024-12-31 2700',
  ])
})

test('the reading of the last day of a delivery ends it', () => {
  const auszug: readonly GivenAblesung[] = [
    ['2025-01-01', '0'],
    ['2025-08-17', '1000'],
  ]
  const vertrag = { lieferbeginn: '2025-01-01', lieferende: '2025-08-17' }
  const schluss = kosten(['2025-01-01', '2025-10-01'], [tarif], [vertrag, auszug], { ...vertrag, verlauf: 'HAUSHALT' })
  expect(schluss).toMatchObject({ verbrauch: 1000, tageOhneVerbrauch: 0 })
})

test.each([
  ['removed on the eve of the next one’s first day', '2025-06-30', ['2025-06-30', '2025-07-01']],
  ['removed on that day', '2025-07-01', ['2025-07-01', '2025-07-01']],
  ['with the first reading of the new one on the eve', '2025-06-30', ['2025-06-30', '2025-06-30']],
  ['with the last reading of the old one a day late', '2025-06-30', ['2025-07-01', '2025-07-01']],
] as const)('a meter %s leaves no gap', (_name, bis, [last, first]) => {
  const zaehler = { Z1: { bis }, Z2: { von: '2025-07-01' } }
  expect(
    summary({ zaehler }, [
      ['2025-01-01', '500'],
      [last, '1500'],
      [first, '7', 'NETZBETREIBER', 'Z2'],
      ['2026-01-01', '1007', 'NETZBETREIBER', 'Z2'],
    ]),
  ).toEqual(['2025-01-01 2026-01-01 2000'])
})

test('gas that is read on the eve of other factors has none of the old ones', () => {
  const factors = [
    { gueltig_von: '2024-01-01', gueltig_bis: '2025-01-01', zustandszahl: '0.95', brennwert: '11' },
    { gueltig_von: '2025-01-01', gueltig_bis: '2026-01-01', zustandszahl: '0.95', brennwert: '12' },
  ]
  const [jahr] = deriveFrom({ versorgungsart: 'gas', umrechnungen: factors }, [
    ['2024-12-31', '0'],
    ['2025-12-31', '1000'],
  ])
  expect(jahr).toMatchObject({ summe: 11_400, prognose: false })
})

test('amounts per year by the calendar, by 365 or by months', () => {
  const row = [{ ...tarif, grundpreis: '120' }]
  const brutto = (jahresbetraege: Aufteilung['jahresbetraege']) =>
    kosten(['2024-01-01', '2025-01-01'], row, [{}, []], { jahresbetraege }).brutto
  expect((['kalenderjahr', 'tage365', 'monate'] as const).map(brutto)).toEqual([120, 120.33, 120])
})
