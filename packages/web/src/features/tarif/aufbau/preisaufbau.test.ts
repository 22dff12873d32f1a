import { Preisstand } from '@ekp/wire/tarif/preisbestandteile'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import {
  aufbauImMittel,
  aufbauJetzt,
  findPreisstand,
  hasBestandteile,
  listAenderungen,
  versorgeranteil,
} from './preisaufbau.ts'
import {
  aenderungText,
  annahmeText,
  betragText,
  erklaerung,
  geltungText,
  teilname,
  versorgeranteilText,
} from './preisaufbauText.ts'

const part = (bezeichnung: string, gruppe: string, wert: number | null, changes: object = {}) => ({
  bezeichnung,
  gruppe,
  wert,
  berechnung: 'arbeit',
  stufe: null,
  anteil: 10,
  ...changes,
})
const stand = (changes: object = {}) =>
  parse(Preisstand, {
    tarif: 'Wärme',
    gueltigVon: '2026-01-01',
    gueltigBis: '2027-01-01',
    brutto: true,
    umsatzsteuer: 25,
    bestandteile: [
      part('Börse', 'energie', null, { berechnung: 'boerse' }),
      part('Beschaffung', 'energie', 0.02),
      part('Netzentgelt', 'netz', 0.14, { stufe: 'HT' }),
      part('Netzentgelt', 'netz', 0.04, { stufe: 'NT' }),
      part('Stromsteuer', 'steuern', 0.02),
      part('Grundpreis', 'energie', 96.5, { berechnung: 'jahr', anteil: null }),
    ],
    arbeitspreis: 0.3,
    boersenpreis: 0.09,
    boersenpreisVon: '2025-11-23',
    boersenpreisBis: '2026-11-22',
    anteile: [
      { gruppe: 'energie', anteil: 45.2 },
      { gruppe: 'netz', anteil: 30.1 },
      { gruppe: 'steuern', anteil: 24.7 },
    ],
    ...changes,
  })

test('now: the parts of the level, the exchange’s price of now, tax as a part of its own', () => {
  const { preis, teile, anteile } = aufbauJetzt(stand(), { boersenpreis: 0.08, stufe: 'NT' })
  // 8 + 2 + 4 + 2 Cent, and a quarter on top.
  expect(preis).toBeCloseTo(0.2, 12)
  expect(teile.map((one) => [teilname(one), one.netto])).toEqual([
    ['Börse', 0.08],
    ['Beschaffung', 0.02],
    ['Netzentgelt (Niedertarif)', 0.04],
    ['Stromsteuer', 0.02],
    ['Umsatzsteuer (25\u00a0%)', expect.closeTo(0.04, 12)],
  ])
  expect(anteile).toEqual([
    { gruppe: 'energie', anteil: expect.closeTo(50, 9) },
    { gruppe: 'netz', anteil: expect.closeTo(20, 9) },
    { gruppe: 'steuern', anteil: expect.closeTo(30, 9) },
  ])
})

test('groups and their parts have one order, whatever the supplier’s', () => {
  const bestandteile = [
    part('Stromsteuer', 'steuern', 0.02),
    part('Netz', 'netz', 0.1),
    part('Energie', 'energie', 0.1),
  ]
  const { teile, anteile } = aufbauJetzt(stand({ bestandteile }), { boersenpreis: null, stufe: null })
  expect(teile.map(({ bezeichnung }) => bezeichnung)).toEqual([
    'Energie',
    'Netz',
    'Stromsteuer',
    'Umsatzsteuer (25\u00a0%)',
  ])
  expect(anteile.map(({ gruppe }) => gruppe)).toEqual(['energie', 'netz', 'steuern'])
})

test('now without the exchange’s price nothing is shared out; below zero neither', () => {
  expect(aufbauJetzt(stand(), { boersenpreis: null, stufe: 'NT' })).toMatchObject({ preis: null, anteile: [] })
  expect(aufbauJetzt(stand(), { boersenpreis: -0.2, stufe: 'NT' }).anteile).toEqual([])
})

test('in the mean: every level, the mean of the exchange’s prices', () => {
  const { teile } = aufbauImMittel(stand())
  expect(teile.map(({ netto }) => netto)).toEqual([0.09, 0.02, 0.14, 0.04, 0.02, expect.closeTo(0.06, 12)])
  expect(annahmeText(stand())).toBe(
    'Gerechnet mit einem Börsenpreis von 9,00\u00A0Cent/kWh (netto), dem Mittel vom 23.11.2025 bis 22.11.2026 und gleich viel Verbrauch zu jeder Stunde des Jahres.',
  )
})

test('a price of which only its amount is known has no parts', () => {
  expect(hasBestandteile(stand())).toBe(true)
  expect(hasBestandteile(stand({ bestandteile: [part('Arbeitspreis', 'ungeteilt', 0.3)] }))).toBe(false)
  const formel = [part('Börse', 'energie', null, { berechnung: 'boerse' }), part('Fester Anteil', 'ungeteilt', 0.15)]
  expect(hasBestandteile(stand({ bestandteile: formel }))).toBe(false)
})

test('what changed: new, gone, dearer, by register and year; what stays is not told', () => {
  const next = stand({
    gueltigVon: '2027-01-01',
    gueltigBis: null,
    umsatzsteuer: 19,
    bestandteile: [
      part('Börse', 'energie', null, { berechnung: 'boerse' }),
      part('Beschaffung', 'energie', 0.032),
      part('Netzentgelt', 'netz', 0.14, { stufe: 'HT' }),
      part('Netzentgelt', 'netz', 0.035, { stufe: 'NT' }),
      part('Umlage', 'abgaben', 0.00941),
      part('Grundpreis', 'energie', 90, { berechnung: 'jahr', anteil: null }),
    ],
  })
  expect(
    listAenderungen(stand(), next).map((one) => [teilname(one), betragText(one.vorher, one), aenderungText(one)]),
  ).toEqual([
    ['Beschaffung', '2,00\u00A0Cent/kWh', '+1,20\u00A0Cent/kWh'],
    ['Netzentgelt (Niedertarif)', '4,00\u00A0Cent/kWh', '−0,50\u00A0Cent/kWh'],
    ['Umlage', '–', '+0,941\u00A0Cent/kWh'],
    ['Grundpreis', '96,50\u00A0EUR/Jahr', '−6,50\u00A0EUR/Jahr'],
    ['Umsatzsteuer', '25,00\u00A0%', '−6,00\u00A0Prozentpunkte'],
    ['Stromsteuer', '2,00\u00A0Cent/kWh', '−2,00\u00A0Cent/kWh'],
  ])
  const gutschrift = { bezeichnung: 'Modul 1', berechnung: 'jahr', stufe: null } as const
  expect(aenderungText({ ...gutschrift, vorher: -132.33, nachher: -120.63 })).toBe(
    '11,70\u00A0EUR/Jahr weniger Gutschrift',
  )
  expect(aenderungText({ ...gutschrift, vorher: null, nachher: -120.63 })).toBe('120,63\u00A0EUR/Jahr mehr Gutschrift')
  expect(versorgeranteil(next)).toEqual({ jeKwh: 0.032, imJahr: 90 })
  expect(versorgeranteilText(stand(), next)).toBe(
    'Unser eigener Anteil am Preis, der für die Energie, ohne Netz, Abgaben und Steuern, steigt um 1,20\u00A0Cent/kWh (netto) und sinkt um 6,50\u00A0EUR/Jahr (netto).',
  )
  expect(versorgeranteilText(stand(), stand({ umsatzsteuer: 7 }))).toMatch(/bleibt gleich\.$/)
})

test('when a price holds', () => {
  expect(geltungText(stand(), '2026-11-23')).toBe('Seit 01.01.2026')
  expect(geltungText(stand(), '2025-12-31')).toBe('Ab 01.01.2026')
  expect(geltungText(stand(), '2027-01-01')).toBe('01.01.2026 bis 31.12.2026')
  expect(geltungText(stand({ gueltigVon: null }), '2026-11-23')).toBe('Seit Lieferbeginn')
  expect(geltungText(stand({ gueltigVon: null }), '2027-01-01')).toBe('Bis 31.12.2026')
  expect(findPreisstand([stand()], '2026-12-31')).toBeDefined()
  expect(findPreisstand([stand()], '2027-01-01')).toBeUndefined()
})

test.each([
  ['Offshore-Netzumlage', 'Für den Anschluss der Windparks auf See.'],
  ['Konzessionsabgabe', 'Bekommt Ihre Gemeinde dafür, dass Leitungen unter ihren Straßen liegen.'],
  ['Grundpreis', undefined],
])('%s is explained: %s', (name, text) => expect(erklaerung(name)).toBe(text))

test('an amount a year has two decimals, a working price all that it has', () => {
  expect(betragText(141.176471, { berechnung: 'jahr' })).toBe('141,18\u00A0EUR/Jahr')
  expect(betragText(0.12345, { berechnung: 'arbeit' })).toBe('12,345\u00A0Cent/kWh')
})
