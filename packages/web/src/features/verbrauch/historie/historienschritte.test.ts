import { deriveHistorienfenster } from '@ekp/wire/rules/fenster/historienfenster'
import type { Historienwert, Interval } from '@ekp/wire/verbrauch'
import { expect, test } from 'vitest'
import { berlinIso } from '../../../lib/berlinTime.ts'
import { hasWerte, toHistorienschritte } from './historienschritte.ts'

const now = new Date('2026-11-21T09:00:00+01:00')
const wert = (von: string, verbrauch: number | null): Historienwert => ({
  von,
  bis: von,
  verbrauch,
  arbeitspreis: null,
  kosten: null,
  geschaetzt: false,
  geschaetzterVerbrauch: null,
  bepreisterVerbrauch: null,
  stundenOhneVerbrauch: null,
  unvollstaendig: false,
})
const schritteOf = (interval: Interval, stichtag: string, werte: Historienwert[] = []) =>
  toHistorienschritte(interval, deriveHistorienfenster(interval, stichtag, now), werte)

test.each<[interval: Interval, stichtag: string, count: number, last: string]>([
  ['hourly', '2026-11-21', 48, '2026-11-21T23:00:00+01:00'],
  ['hourly', '2026-03-29', 47, '2026-03-29T23:00:00+02:00'],
  ['hourly', '2026-10-26', 49, '2026-10-26T23:00:00+01:00'],
  ['daily', '2026-11-21', 20, '2026-11-20T00:00:00+01:00'],
  ['daily', '2026-03-29', 31, '2026-03-31T00:00:00+02:00'],
  ['monthly', '2026-11-21', 11, '2026-11-01T00:00:00+01:00'],
  ['monthly', '2025-11-21', 12, '2025-12-01T00:00:00+01:00'],
])('%s of %s are %i steps', (interval, stichtag, count, last) => {
  const schritte = schritteOf(interval, stichtag)
  expect(schritte).toHaveLength(count)
  expect(schritte.map(({ von }) => berlinIso(von)).at(-1)).toBe(last)
  expect(schritte.slice(1).map(({ von }) => von)).toEqual(schritte.slice(0, -1).map(({ bis }) => bis))
})

test('the two hours of the same name keep their own values, whatever offset they are written with', () => {
  const werte = [wert('2026-10-25T00:00:00Z', 1), wert('2026-10-25T02:00:00+01:00', 2)]
  const known = schritteOf('hourly', '2026-10-25', werte).flatMap(({ von, verbrauch }) =>
    verbrauch === null ? [] : [[berlinIso(von), verbrauch]],
  )
  expect(known).toEqual([
    ['2026-10-25T02:00:00+02:00', 1],
    ['2026-10-25T02:00:00+01:00', 2],
  ])
})

test('what the host leaves out is a gap and no zero', () => {
  const schritte = schritteOf('daily', '2026-11-21', [wert('2026-11-02T00:00:00+01:00', 5)])
  expect(schritte.slice(0, 3).map(({ verbrauch }) => verbrauch)).toEqual([null, 5, null])
  expect(hasWerte(schritte)).toBe(true)
  expect(hasWerte(schritteOf('daily', '2026-11-21', [wert('2026-11-02T00:00:00+01:00', null)]))).toBe(false)
  expect(hasWerte(schritteOf('daily', '2026-11-21', [wert('2026-11-02T00:00:00+01:00', 0)]))).toBe(true)
})
