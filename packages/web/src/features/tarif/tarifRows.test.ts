import { Tarif } from '@ekp/wire/tarif'
import { expect, test } from 'vitest'
import { parse } from 'valibot'
import { konditionRows, tarifRows } from './tarifRows.ts'

const rowsOf = (fields: object, kundenArt: string | null = 'Haushaltskunde') =>
  Object.fromEntries(tarifRows(parse(Tarif, fields), kundenArt).map(({ label, value }) => [label, value]))

const brutto = {
  name: 'Strom Natur',
  tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
  preisgarantietyp: '12 Monate',
  grundpreis: 129.5,
  arbeitspreis: 0.28945,
  gueltigVon: '2026-01-01',
}

test('shows the base price in EUR and the working price in Cent', () => {
  expect(rowsOf(brutto)).toEqual({
    Tarif: 'Strom Natur',
    Tariftyp: 'Alles inklusive (brutto)',
    Preisgarantie: '12 Monate',
    'Grundpreis (brutto)': '129,50 EUR/Jahr',
    'Arbeitspreis (brutto)': '28,95 Cent/kWh',
    'Gültig von': '01.01.2026',
    'Gültig bis': null,
  })
})

test('shows the low tariff and its share where there is one', () => {
  expect(rowsOf({ ...brutto, arbeitspreisNT: 0.2, anteilNt: 35 })).toMatchObject({
    'Arbeitspreis NT (brutto)': '20,00 Cent/kWh',
    'Anteil NT': '35,00 %',
  })
})

test('a dynamic tariff shows no working price but the two averages', () => {
  const rows = rowsOf({
    ...brutto,
    tariftyp: 'DYNAMISCHER_PREIS',
    istDynamisch: true,
    arbeitspreis: 0.3,
    arbeitspreisNT: 0.2,
    durchschnittlicherArbeitspreisVormonat: 0.2412,
    durchschnittlicherArbeitspreisGesamt: -0.01,
  })
  expect(rows).toMatchObject({
    'Durchschnittlicher Arbeitspreis Vormonat (brutto)': '24,12 Cent/kWh',
    'Durchschnittlicher Arbeitspreis gesamt (brutto)': '-1,00 Cent/kWh',
  })
  expect(Object.keys(rows).filter((label) => label.startsWith('Arbeitspreis'))).toEqual([])
})

test.each([
  ['ALLES_INKLUSIVE_BRUTTO', 'RLMKunde', 'Grundpreis (brutto)'],
  ['DYNAMISCHER_PREIS', 'Haushaltskunde', 'Grundpreis (brutto)'],
  ['DYNAMISCHER_PREIS', 'RLMKunde', 'Grundpreis (netto)'],
  ['ALLES_INKLUSIVE_NETTO', 'Haushaltskunde', 'Grundpreis (netto)'],
  ['REINER_ENERGIEPREIS', 'Haushaltskunde', 'Grundpreis (netto)'],
  ['UNBEKANNT', 'Haushaltskunde', 'Grundpreis (netto)'],
])('%s for a %s is labelled %s', (tariftyp, kundenArt, label) => {
  expect(rowsOf({ ...brutto, tariftyp }, kundenArt)).toHaveProperty([label], '129,50 EUR/Jahr')
})

test('free is a price, missing is none', () => {
  expect(rowsOf({ ...brutto, grundpreis: 0, arbeitspreis: null })).toMatchObject({
    'Grundpreis (brutto)': '0,00 EUR/Jahr',
    'Arbeitspreis (brutto)': null,
  })
})

test('an unknown type stays as it came', () => {
  expect(rowsOf({ ...brutto, tariftyp: 'MIETERSTROM' })['Tariftyp']).toBe('MIETERSTROM')
})

test('below a title that names the tariff stands all but its name', () => {
  const tarif = parse(Tarif, brutto)
  expect(konditionRows(tarif, 'Haushaltskunde')).toEqual(tarifRows(tarif, 'Haushaltskunde').slice(1))
})
