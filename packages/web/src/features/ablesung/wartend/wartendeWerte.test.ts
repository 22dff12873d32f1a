import { expect, test } from 'vitest'
import { wartendeWerte } from './wartendeWerte.ts'

const ablesung = (ablesewerte: Record<string, number>) => ({
  ablesedatum: '2026-11-01',
  ablesewerte,
  zaehlernummer: 'Z1',
  foto: null,
})

test('figures have the unit of what their meter counts', () => {
  const werte = { '1-0:1.8.0': 12345.6 }
  const [strom] = wartendeWerte({ ablesung: ablesung(werte), versorgungsart: 'strom' })
  const [gas] = wartendeWerte({ ablesung: ablesung(werte), versorgungsart: 'gas' })
  expect(strom).toEqual({ label: 'Ablesewert', value: '12.345,6 kWh' })
  expect(gas?.value).toBe('12.345,6 m³')
})

test('each of several Messkanäle has its name and the unit', () => {
  const werte = { '1-0:1.8.1': 5, '1-0:1.8.2': 7.25 }
  expect(wartendeWerte({ ablesung: ablesung(werte), versorgungsart: 'strom' })).toEqual([
    { label: 'Hochtarif (HT)', value: '5 kWh' },
    { label: 'Niedertarif (NT)', value: '7,25 kWh' },
  ])
})

test('what an older version kept has no unit, and no space in its place', () => {
  expect(wartendeWerte({ ablesung: ablesung({ '7-0:3.0.0': 5 }) })[0]?.value).toBe('5')
})
