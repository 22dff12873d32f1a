import type { Tarif } from '@ekp/wire/tarif'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { expect, test } from 'vitest'
import { type Aufteilung, estimateKosten } from './kosten.ts'

const tarif = (given: Partial<Tarif> = {}): Tarif => ({
  name: 'Fix',
  tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
  preisgarantietyp: null,
  grundpreis: 146,
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
const jahr: Verbrauch = {
  von: '2025-01-01',
  bis: '2026-01-01',
  summe: 3650,
  summeJahr: 3650,
  prognose: false,
  umrechnung: [],
  proKanal: [
    { obiskennzahl: '1-0:1.8.1', verbrauch: 2650 },
    { obiskennzahl: '1-0:1.8.2', verbrauch: 1000 },
  ],
}
const even: Aufteilung = { verlauf: 'GLEICHMAESSIG', jahresbetraege: 'kalenderjahr' }
const kosten = (tarife: Tarif[], verbraeuche = [jahr], spanne = { von: jahr.von, bis: jahr.bis }, aufteilung = even) =>
  estimateKosten(verbraeuche, tarife, spanne, aufteilung)

test('kWh × Arbeitspreis and the Grundpreis of the days', () => {
  expect(kosten([tarif()])).toEqual({ kosten: 3650 * 0.3 + 146, tariftyp: 'ALLES_INKLUSIVE_BRUTTO' })
  const month = { von: '2025-01-01', bis: '2025-01-31' }
  expect(kosten([tarif()], [jahr], month)?.kosten).toBe(300 * 0.3 + 12)
})

test('the low tariff has its own price: by its channel, or by its usual share', () => {
  const ht = tarif({ arbeitspreisNT: 0.2, anteilNt: 50 })
  expect(kosten([ht])?.kosten).toBe(2650 * 0.3 + 1000 * 0.2 + 146)
  expect(kosten([ht], [{ ...jahr, proKanal: [] }])?.kosten).toBe(1825 * 0.5 + 146)
  expect(kosten([{ ...ht, anteilNt: null }], [{ ...jahr, proKanal: [] }])).toBeNull()
})

test('each day has the price of its tariff; the newest counts where two are valid', () => {
  const change = '2025-07-02'
  const first = tarif({ gueltigBis: change })
  const second = tarif({ gueltigVon: change, arbeitspreis: 0.4 })
  const expected = 182 * 10 * 0.3 + 183 * 10 * 0.4 + 146
  expect(kosten([second, first])?.kosten).toBeCloseTo(expected, 6)
  expect(kosten([second, tarif()])?.kosten).toBeCloseTo(expected, 6)
})

test('gas is shared out by degree days where the price changes, and the Grundpreis as the supplier does', () => {
  const gas: Verbrauch = { ...jahr, von: '2023-11-01', bis: '2024-11-01', proKanal: [], summe: 10_000 }
  const tarife = [
    tarif({ gueltigBis: '2024-05-01', arbeitspreis: 0.1 }),
    tarif({ gueltigVon: '2024-05-01', arbeitspreis: 0.2 }),
  ]
  const spanne = { von: gas.von, bis: gas.bis }
  const winter = (0.8 * 0.81 + (0.2 * 182) / 365) / (0.8 + (0.2 * 366) / 365)
  const energie = 10_000 * (0.1 * winter + 0.2 * (1 - winter))
  const of = (jahresbetraege: Aufteilung['jahresbetraege']) =>
    kosten(tarife, [gas], spanne, { verlauf: 'HEIZUNG', jahresbetraege })?.kosten
  expect(of('kalenderjahr')).toBeCloseTo(energie + 146 * (61 / 365 + 305 / 366), 2)
  expect(of('tage365')).toBeCloseTo(energie + (146 * 366) / 365, 2)
  expect(of('monate')).toBeCloseTo(energie + 146, 2)
})

test('a reading of the last day belongs to the price of the next one', () => {
  const tarife = [tarif({ gueltigBis: '2026-01-01' }), tarif({ gueltigVon: '2026-01-01', arbeitspreis: 9 })]
  const lastDays = { ...jahr, von: '2024-12-31', bis: '2025-12-31' }
  expect(kosten(tarife, [lastDays], { von: lastDays.von, bis: lastDays.bis })).toEqual(kosten(tarife))
})

test.each<[string, Tarif[], Verbrauch[]]>([
  ['a dynamic tariff', [tarif({ istDynamisch: true })], [jahr]],
  ['a tariff of an unknown kind', [tarif({ tariftyp: 'SONSTIGER' })], [jahr]],
  ['an unknown working price', [tarif({ arbeitspreis: null })], [jahr]],
  ['an unknown base price', [tarif({ grundpreis: null })], [jahr]],
  ['days without a tariff', [tarif({ gueltigVon: '2025-03-01' })], [jahr]],
  [
    'net and gross prices',
    [tarif({ gueltigBis: '2025-03-01' }), tarif({ gueltigVon: '2025-03-01', tariftyp: 'ALLES_INKLUSIVE_NETTO' })],
    [jahr],
  ],
  ['unknown consumption', [tarif()], [{ ...jahr, summe: null }]],
  ['days without consumption', [tarif()], [{ ...jahr, bis: '2025-12-01' }]],
  ['no tariff', [], [jahr]],
])('no estimate for %s', (_, tarife, verbraeuche) => {
  expect(kosten(tarife, verbraeuche)).toBeNull()
})
