import { deriveHistorienfenster } from '@ekp/wire/rules/fenster/historienfenster'
import { expect, test } from 'vitest'
import { historienCsv, historienCsvName } from './historienCsv.ts'
import type { Historienschritt } from './historienschritte.ts'

const hour = (von: string, verbrauch: number | null, arbeitspreis: number | null, kosten: number | null) =>
  ({
    von: new Date(von),
    bis: new Date(Date.parse(von) + 3_600_000),
    verbrauch,
    arbeitspreis,
    kosten,
    bepreisterVerbrauch: verbrauch,
    stundenOhneVerbrauch: 0,
    geschaetzt: false,
    geschaetzterVerbrauch: null,
    unvollstaendig: false,
  }) satisfies Historienschritt

test('decimal comma, null for what is missing, and the hour that comes twice told apart by its offset', () => {
  const schritte = [
    hour('2026-10-25T00:00:00Z', 0.123456, -0.0123, -0.001518),
    hour('2026-10-25T01:00:00Z', null, 0.2895, null),
    hour('2026-10-25T02:00:00Z', 0, 0.3, 0),
  ]
  expect(historienCsv(schritte).split('\r\n')).toEqual([
    'von;Verbrauch in kWh;Preis in EUR;Kosten in EUR',
    '2026-10-25T02:00:00+02:00;0,123456;-0,0123;-0,001518',
    '2026-10-25T02:00:00+01:00;null;0,2895;null',
    '2026-10-25T03:00:00+01:00;0;0,3;0',
    '',
  ])
})

test('the names of the files, by first and last day', () => {
  const now = new Date('2026-11-21T09:00:00+01:00')
  const nameOf = (interval: 'hourly' | 'daily' | 'monthly', stichtag: string, isDynamisch = true) => {
    const fenster = deriveHistorienfenster(interval, stichtag, now)
    return historienCsvName({ vertragId: '4711003', interval, fenster, isDynamisch })
  }
  // printf 4711003 | sha256sum
  expect(nameOf('hourly', '2026-11-21')).toBe('1f04590e2026-11-20_2026-11-21.csv')
  expect(nameOf('daily', '2026-10-03')).toBe('Monatsdaten_dynamischer_Tarif__2026-10-01_2026-10-31.csv')
  expect(nameOf('monthly', '2026-11-21')).toBe('Jahresdaten_dynamischer_Tarif__2026-01-01_2026-11-20.csv')
  expect(nameOf('hourly', '2026-11-21', false)).toBe('1f04590e2026-11-20_2026-11-21.csv')
  expect(nameOf('daily', '2026-10-03', false)).toBe('Monatsdaten__2026-10-01_2026-10-31.csv')
  expect(nameOf('monthly', '2026-11-21', false)).toBe('Jahresdaten__2026-01-01_2026-11-20.csv')
  const oktober = deriveHistorienfenster('daily', '2026-10-03', now)
  const view = { vertragId: '4711003', interval: 'quarterHourly', fenster: oktober, isDynamisch: true } as const
  expect(historienCsvName(view)).toBe('Viertelstunden_2026-10-01_2026-10-31.csv')
})
