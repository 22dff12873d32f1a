import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import { Tarif } from '@ekp/wire/tarif'
import { expect, test } from 'vitest'
import { parse } from 'valibot'
import {
  abText,
  isPreislabelOpen,
  keinTarifText,
  kuenftigeFigures,
  konditionRows,
  type KundenArt,
  preisFigures,
  tarifRows,
} from './tarifRows.ts'

const preiseOf = (fields: object, kundenArt: KundenArt = 'Haushaltskunde') =>
  preisFigures(parse(Tarif, fields), kundenArt).map(({ label, value, unit }) => [
    label,
    typeof value === 'string' ? `${value} ${unit}` : value,
  ])

const brutto = {
  name: 'Strom Natur',
  tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
  preisgarantietyp: '12 Monate',
  grundpreis: 129.5,
  arbeitspreis: 0.2894,
  gueltigVon: '2026-01-01',
  gueltigBis: '2027-01-01',
}

test('shows the working price in Cent first, then the base price in EUR', () => {
  expect(preiseOf(brutto)).toEqual([
    ['Arbeitspreis (brutto)', '28,94 Cent/kWh'],
    ['Grundpreis (brutto)', '129,50 EUR/Jahr'],
  ])
})

test('a price has two decimals, and says below what it is exactly where it has more', () => {
  const exact = { grundpreis: 104.1234, arbeitspreis: 0.28945, arbeitspreisNT: 0.201234 }
  const tarif = parse(Tarif, { ...brutto, ...exact })
  expect(preisFigures(tarif, 'Haushaltskunde').map(({ value, unit, note }) => [value, unit, note])).toEqual([
    ['28,95', 'Cent/kWh', 'genau 28,945\u00A0Cent/kWh'],
    ['20,12', 'Cent/kWh', 'genau 20,1234\u00A0Cent/kWh'],
    ['104,12', 'EUR/Jahr', 'genau 104,1234\u00A0EUR/Jahr'],
  ])
  expect(preisFigures(parse(Tarif, brutto), 'Haushaltskunde').map(({ note }) => note)).toEqual([undefined, undefined])
  expect(preiseOf({ ...brutto, arbeitspreis: 0.3 })[0]).toEqual(['Arbeitspreis (brutto)', '30,00 Cent/kWh'])
})

test('what a tariff is besides its prices ends with its last day', () => {
  expect(tarifRows(parse(Tarif, brutto))).toEqual([
    { label: 'Tarif', value: 'Strom Natur' },
    { label: 'Tariftyp', value: 'Alle Steuern und Abgaben enthalten' },
    { label: 'Preisgarantie', value: '12 Monate' },
    { label: 'Dieser Preis gilt seit', value: '01.01.2026', isPaired: true },
    { label: 'Dieser Preis gilt bis', value: '31.12.2026' },
  ])
  expect(tarifRows(parse(Tarif, { ...brutto, gueltigBis: null })).at(-1)?.value).toBeNull()
})

test('names the two prices and the share of a meter with two channels', () => {
  const tarif = { ...brutto, arbeitspreisNT: 0.2, anteilNt: 35 }
  expect(preiseOf(tarif).map(([label]) => label)).toEqual([
    'Arbeitspreis (brutto), Hochtarif (HT)',
    'Arbeitspreis (brutto), Niedertarif (NT)',
    'Grundpreis (brutto)',
  ])
  // In one order, whatever else there is: of all kinds of tariffs, from and until come last.
  expect(konditionRows(parse(Tarif, tarif), 'andere').map(({ label }) => label)).toEqual([
    ...['Tariftyp', 'Preisgarantie', 'Anteil Niedertarif (NT)', 'Gültig von', 'Gültig bis'],
  ])
  expect(konditionRows(parse(Tarif, tarif), 'andere')).toContainEqual({
    label: 'Anteil Niedertarif (NT)',
    value: '35,00\u00a0% im günstigen Niedertarif',
  })
})

test('a dynamic tariff shows no working price but the two averages', () => {
  const dynamic = {
    ...brutto,
    tariftyp: 'DYNAMISCHER_PREIS',
    istDynamisch: true,
    arbeitspreis: 0.3,
    arbeitspreisNT: 0.2,
    durchschnittlicherArbeitspreisVormonat: 0.241234,
    durchschnittlicherArbeitspreisGesamt: -0.01,
  }
  expect(preiseOf(dynamic)).toEqual([
    ['Durchschnittlicher Arbeitspreis Vormonat (brutto)', '24,12 Cent/kWh'],
    ['Durchschnittlicher Arbeitspreis gesamt (brutto)', '−1,00 Cent/kWh'],
    ['Grundpreis (brutto)', '129,50 EUR/Jahr'],
  ])
  const none = { durchschnittlicherArbeitspreisVormonat: null, durchschnittlicherArbeitspreisGesamt: null }
  expect(preiseOf({ ...dynamic, ...none })[0]).toEqual(['Durchschnittlicher Arbeitspreis (brutto)', null])
  expect(konditionRows(parse(Tarif, dynamic), 'andere').map(({ label }) => label)).not.toContain(
    'Anteil Niedertarif (NT)',
  )
})

test.each([
  ['ALLES_INKLUSIVE_BRUTTO', 'RLMKunde', 'Grundpreis (brutto)'],
  ['DYNAMISCHER_PREIS', 'Haushaltskunde', 'Grundpreis (brutto)'],
  ['DYNAMISCHER_PREIS', 'RLMKunde', 'Grundpreis (netto)'],
  ['DYNAMISCHER_PREIS', null, 'Grundpreis (netto)'],
  ['DYNAMISCHER_PREIS', undefined, 'Grundpreis'],
  ['ALLES_INKLUSIVE_BRUTTO', undefined, 'Grundpreis (brutto)'],
  ['ALLES_INKLUSIVE_NETTO', undefined, 'Grundpreis (netto)'],
  ['REINER_ENERGIEPREIS', 'Haushaltskunde', 'Grundpreis (netto)'],
  ['UNBEKANNT', 'Haushaltskunde', 'Grundpreis (netto)'],
])('%s for a %s is labelled %s', (tariftyp, kundenArt, label) => {
  // Without a value of its own, undefined would be replaced by the default.
  const figures = preisFigures(parse(Tarif, { ...brutto, tariftyp }), kundenArt)
  expect(figures.at(-1)?.label).toBe(label)
  expect(isPreislabelOpen(parse(Tarif, { ...brutto, tariftyp }), kundenArt)).toBe(label === 'Grundpreis')
})

test('free is a price, missing is none', () => {
  expect(preiseOf({ ...brutto, grundpreis: 0, arbeitspreis: null })).toEqual([
    ['Arbeitspreis (brutto)', null],
    ['Grundpreis (brutto)', '0,00 EUR/Jahr'],
  ])
})

test('an unknown type stays as it came', () => {
  expect(konditionRows(parse(Tarif, { ...brutto, tariftyp: 'MIETERSTROM' }), 'andere')[0]?.value).toBe('MIETERSTROM')
})

const tarifOf = (name: string | null, gueltigVon: string | null, gueltigBis: string | null) =>
  parse(Tarif, { name, gueltigVon, gueltigBis })

test.each([
  ['none was ever there', [], 'Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt'],
  [
    'none is there, where its host lists one of today all the same',
    [tarifOf('Heute', '2026-01-01', null), tarifOf('Start', '2027-01-01', null)],
    'Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt',
  ],
  [
    'one is to come, the next of several',
    [tarifOf('Später', '2028-01-01', null), tarifOf('Start', '2027-01-01', '2028-01-01')],
    'Zurzeit gilt für diesen Vertrag kein Tarif. Ab dem 01.01.2027 gilt der Tarif „Start“.',
  ],
  [
    'one has been, the last of several',
    [tarifOf('Erster', '2020-01-01', '2021-01-01'), tarifOf('Letzter', '2021-01-01', '2026-08-01')],
    'Für diesen Vertrag gilt kein Tarif mehr. Zuletzt galt bis 31.07.2026 der Tarif „Letzter“.',
  ],
  [
    'one without a name has been',
    [tarifOf(null, null, '2026-08-01')],
    'Für diesen Vertrag gilt kein Tarif mehr. Zuletzt galt bis 31.07.2026 ein Tarif ohne Namen.',
  ],
  [
    'one has been and one is to come',
    [tarifOf('Alt', '2020-01-01', '2021-01-01'), tarifOf('Neu', '2027-01-01', null)],
    'Zurzeit gilt für diesen Vertrag kein Tarif. Ab dem 01.01.2027 gilt der Tarif „Neu“.',
  ],
])('without a current tariff it says that %s', (_name, tarife, text) => {
  expect(keinTarifText(deriveTarifzeitscheiben(tarife, '2026-11-22'))).toBe(text)
})

test('of a later tariff only the prices stand there that are known [tarif-30]', () => {
  const labels = (fields: object) =>
    kuenftigeFigures(parse(Tarif, { ...brutto, ...fields }), 'Haushaltskunde').map(({ label }) => label)
  expect(labels({})).toEqual(['Arbeitspreis (brutto)', 'Grundpreis (brutto)'])
  expect(labels({ arbeitspreis: null })).toEqual(['Grundpreis (brutto)'])
  const averages = { durchschnittlicherArbeitspreisVormonat: 0.3, durchschnittlicherArbeitspreisGesamt: 0.3 }
  expect(labels({ tariftyp: 'DYNAMISCHER_PREIS', istDynamisch: true, ...averages })).toEqual(['Grundpreis (brutto)'])
  expect(labels({ arbeitspreis: null, grundpreis: null })).toEqual([])
})

test('a later tariff is told with its first day and its name', () => {
  expect(abText(tarifOf('Neu', '2027-01-01', null))).toBe('Ab dem 01.01.2027 gilt der Tarif „Neu“')
  expect(abText(tarifOf(' ', '2027-01-01', null))).toBe('Ab dem 01.01.2027 gilt ein Tarif ohne Namen')
})

test('a restricted price guarantee says what it leaves open', () => {
  const rows = konditionRows(parse(Tarif, { ...brutto, preisgarantietyp: 'eingeschränkte Preisgarantie' }), 'aktuell')
  expect(rows).toContainEqual({
    label: 'Preisgarantie',
    value: 'eingeschränkte Preisgarantie: Energiepreis garantiert, Steuern und Abgaben können sich ändern',
  })
})
